"""Reviews of finished games: each is computed once, by the node that claims it."""

from __future__ import annotations

from sqlalchemy import and_, delete, or_, select, update

from .database import Part
from .records import StoredReview
from .schema import reviews

FORSAKEN = 60.0  # seconds without progress after which another node may take over a review


class Reviews(Part):
    """The coach's reviews."""

    async def review(self, game_id: str, version: int) -> StoredReview | None:
        """Return the review of a game, done or in progress; None if none was begun in this version."""
        query = select(reviews).where(reviews.c.game_id == game_id, reviews.c.version == version)
        found = await self._rows(query)
        return StoredReview(progress=found[0].progress, data=found[0].data) if found else None

    async def claim_review(self, game_id: str, version: int, now: float) -> bool:
        """Claim a review for this node; False if it is done or another node is working on it."""
        new = self._insert_new(reviews, game_id=game_id, version=version, at=now, progress=0.0, data=None)
        if await self._change(new) == 1:
            return True
        forsaken = and_(reviews.c.data.is_(None), reviews.c.at < now - FORSAKEN)
        free = or_(forsaken, reviews.c.version != version)
        again = update(reviews).where(reviews.c.game_id == game_id, free)
        return await self._change(again.values(version=version, at=now, progress=0.0, data=None)) == 1

    async def note_review(self, game_id: str, now: float, progress: float) -> None:
        """Record progress of a review."""
        own = update(reviews).where(reviews.c.game_id == game_id, reviews.c.data.is_(None))
        await self._change(own.values(at=now, progress=progress))

    async def keep_review(self, game_id: str, now: float, data: bytes) -> None:
        """Store a finished review."""
        own = update(reviews).where(reviews.c.game_id == game_id)
        await self._change(own.values(at=now, progress=1.0, data=data))

    async def drop_review(self, game_id: str) -> None:
        """Release a claim."""
        await self._change(delete(reviews).where(reviews.c.game_id == game_id, reviews.c.data.is_(None)))
