"""The lines of each instruction of an ability in Buddyfight, with its rule."""
