"""Printed cards: model, import, Japanese card text."""
