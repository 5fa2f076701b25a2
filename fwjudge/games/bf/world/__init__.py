"""What is worked out once about the cards of a fight."""
