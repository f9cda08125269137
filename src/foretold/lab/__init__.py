"""The laboratory: contests between bots, and what is learnt from them."""
