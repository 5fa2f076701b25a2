"""What each instruction of an ability does in Buddyfight, with its rule."""
