"""Pages and sheets around the games, as scenes: made here from what the daemon told, and nothing private in them."""
