"""Requests and responses: who may open, what was typed, what cannot be read. No legal word."""
