"""フューチャーカード バディファイト: one module per section of its rulebook."""
