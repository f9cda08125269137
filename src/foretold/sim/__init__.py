"""The rules compiled: batches of whole games on CPU threads and on CUDA."""
