"""How much a table survives, and what it costs. Slow; the tests run small versions.

.venv/bin/python -m tests.campaign crash --rounds 500     kill -9 of the real daemon at random moments
.venv/bin/python -m tests.campaign cut --random 2000      a recorded journal cut at every page and at random bytes
.venv/bin/python -m tests.campaign clocks                 how late a clock runs out, idle and busy; drift
.venv/bin/python -m tests.campaign device --seconds 60   a press heard and seen, on simulated pins; a flood of events
.venv/bin/python -m tests.campaign costs                  start, memory, idle load, one action, resuming
"""
