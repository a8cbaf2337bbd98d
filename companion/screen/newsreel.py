"""What is told large for a moment: a scene carries its news as long as it likes, each is shown once."""

from companion.core.scene import News, Scene


class Newsreel:
    def __init__(self) -> None:
        self._news: News | None = None
        self.until = 0.0

    def show(self, before: Scene | None, scene: Scene, now: float) -> bool:
        """Whether something in it is new. Whoever comes to a table is not told what happened before."""
        if before is None or before.game != scene.game:
            self._news = None
            return False
        known = {news.id for news in before.news}
        latest = next((news for news in scene.news if news.id not in known), None)
        if latest:
            self._news, self.until = latest, now + latest.lasts_ms
        return latest is not None

    def at(self, now: float) -> News | None:
        return self._news if now < self.until else None

    def skip(self, now: float) -> bool:
        """Whether there was anything to be skipped."""
        told = self.at(now) is not None
        self._news = None
        return told
