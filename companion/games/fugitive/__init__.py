"""Fugitive."""
