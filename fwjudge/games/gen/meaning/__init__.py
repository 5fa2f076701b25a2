"""What each instruction and each time of the ability language does here, with its rule."""
