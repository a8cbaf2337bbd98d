"""Moments as people say them."""

from datetime import datetime

from companion.core.text import Text, text


def when(moment: str, now: datetime | None = None) -> Text | None:
    """At 21:04, yesterday at 21:04, or on a day; None if nobody knows."""
    try:
        then = datetime.fromisoformat(moment)
    except ValueError:
        return None
    now = now or datetime.now(then.tzinfo)
    time = f"{then:%H:%M}"
    match (now.date() - then.date()).days:
        case 0:
            return text("at {time}", time=time)
        case 1:
            return text("yesterday at {time}", time=time)
    return text("on {day}/{month} at {time}", day=then.day, month=then.month, time=time)
