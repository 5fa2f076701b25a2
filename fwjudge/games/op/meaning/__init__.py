"""The instructions and times of the ability language: what each does in ONE PIECE, with its rule."""
