"""What several rulebooks say alike: written once, each game gives its own rule numbers."""
