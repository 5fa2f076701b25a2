"""ONE PIECE カードゲーム."""
