"""The attached screen: paints scenes, animates what changed between two of them, and knows no rules."""
