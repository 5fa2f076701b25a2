"""Dimension Zero: priority, a stack that battles suspend, nine squares that both players share."""
