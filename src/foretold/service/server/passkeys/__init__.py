"""Passkeys: one person on several devices."""
