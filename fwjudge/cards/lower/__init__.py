"""Lowering: from what was printed to what it means. Each module has one part of the language; chapter 13 decides what is left unsaid."""
