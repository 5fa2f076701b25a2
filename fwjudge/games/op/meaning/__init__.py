"""What each instruction and each time of the ability language does in ONE PIECE, with its rule."""
