"""The sounds of the house, all made by arithmetic: short cues, the horn, and a bed of music for half an hour."""
