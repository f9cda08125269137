"""Requests and pages over HTTP."""
