"""What the bot says: data and refusals as messages. Nothing of discord.py is here."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Callable, Iterable

import httpx

from player_stats import Answered, Outcome, Refused
from texts import texts_for


@dataclass(frozen=True)
class Message:
    text: str
    is_for_asker_only: bool
    """True for refusals: who hasn't agreed is nobody else's business."""
    title: str | None = None
    footer: str | None = None
    dashboard_url: str | None = None


class Messages:
    """The messages in one language. `keys_url` is where a server's key is made."""

    def __init__(self, locale: str, keys_url: str) -> None:
        texts = texts_for(locale)
        commands = texts["commands"]
        self._locale = locale
        self.say = texts["say"]
        self._refusals = texts["refusals"]
        self._always = {
            "keys": keys_url,
            "setup": f"/{commands['setup']['name']}",
            "join": f"/{commands['ranking']['name']} {commands['join']['name']}",
        }

    def to_asker(self, text: str, **values: Any) -> Message:
        return Message(self._fill(self.say[text], **values), is_for_asker_only=True)

    def refused(self, refused: Refused, name: str = "") -> Message:
        text = self._refusals.get(refused.reason)
        if text is None:  # New codes come without notice.
            return self.to_asker("something_wrong", code=f"{escaped(refused.reason)} {escaped(refused.request_id or '')}")
        when = f"<t:{int(time.time()) + 1 + (refused.retry_after or 60)}:R>"
        told = self._fill(text, name=escaped(name), when=when)
        url = refused.dashboard_url and str(httpx.URL(refused.dashboard_url).copy_set_param("lang", self._locale))
        return Message(told, is_for_asker_only=True, dashboard_url=url)

    def stats(self, outcome: Outcome, name: str) -> Message:
        def show(stats: dict[str, Any]) -> tuple[str, str]:
            text = self._fill(
                self.say["stats"],
                rank=stats["rank"],
                rr=stats["rr"],
                kd=stats["kd_ratio"],
                won=stats["win_rate"],
                headshots=stats["headshot_pct"],
                matches=stats["matches_played"],
                region=escaped(stats["region"].upper()),
            )
            return game_id(stats), text

        return self._message(outcome, show, name, is_of_people=True)

    def matches(self, outcome: Outcome, name: str) -> Message:
        def show(body: dict[str, Any]) -> tuple[str, str]:
            title = self._fill(self.say["matches_title"], name=escaped(name))
            return title, lines(map(self._match_line, body["matches"])) or self.say["matches_none"]

        return self._message(outcome, show, name, is_of_people=True)

    def ranking(self, outcome: Outcome) -> Message:
        def show(body: dict[str, Any]) -> tuple[str, str]:
            players = enumerate(sorted(body["players"], key=height, reverse=True), start=1)
            text = lines(
                f"{place}. <@{one['target_chat_id']}> {game_id(one)} **{one['rank']}** {one['rr']}"
                for place, one in players
            )
            return self.say["ranking_title"], text or self._fill(self.say["ranking_none"])

        return self._message(outcome, show, is_of_people=True)

    def leaderboard(self, outcome: Outcome) -> Message:
        def show(body: dict[str, Any]) -> tuple[str, str]:
            title = self._fill(self.say["leaderboard_title"], region=body["region"].upper(), act=body["act_id"])
            text = lines(
                f"{one['leaderboard_rank']}. {game_id(one)} {one['ranked_rating']}" for one in body["entries"][:10]
            )
            return title, text or self.say["leaderboard_none"]

        return self._message(outcome, show)

    def status(self, outcome: Outcome) -> Message:
        def show(body: dict[str, Any]) -> tuple[str, str]:
            title = self._fill(self.say["status_title"], region=body["region"].upper())
            text = lines(f"{one['severity']}: {one['title']}" for one in body["incidents"] + body["maintenances"])
            return title, text or self.say["status_well"]

        return self._message(outcome, show)

    def _message(
        self,
        outcome: Outcome,
        show: Callable[[dict[str, Any]], tuple[str, str]],
        name: str = "",
        is_of_people: bool = False,
    ) -> Message:
        if isinstance(outcome, Refused):
            return self.refused(outcome, name)
        title, text = show(outcome.data)
        notes = [self.say["placeholder"]] * outcome.is_placeholder + [self.say["unverified"]] * is_of_people
        return Message(text, is_for_asker_only=False, title=title, footer=". ".join(notes) or None)

    def _match_line(self, match: dict[str, Any]) -> str:
        player = next((one for one in match["participants"] if one["is_target"]), None)
        figures = player and f"{player['agent']} {player['kills']}/{player['deaths']}/{player['assists']}"
        day = int(datetime.fromisoformat(match["started_at"].replace("Z", "+00:00")).timestamp())
        score = f"{match['rounds_won']}:{match['rounds_lost']}"
        return f"**{self.say[match['result']]}** {score} {match['map']}, {match['mode']}, {figures or ''} <t:{day}:d>"

    def _fill(self, text: str, **values: Any) -> str:
        return text.format(**self._always, **values)


# A rank that isn't known yet comes last.
RANKS = ["Iron", "Bronze", "Silver", "Gold", "Platinum", "Diamond", "Ascendant", "Immortal"]


def height(player: dict[str, Any]) -> tuple[int, str, int]:
    tier, _, division = player["rank"].partition(" ")
    return (RANKS.index(tier) if tier in RANKS else -1), division, player["rr"]


def lines(shown: Iterable[str]) -> str:
    return "\n".join(shown)


def game_id(player: dict[str, Any]) -> str:
    return escaped(f"{player['publisher_game_name']}#{player['publisher_tag_line']}")


def escaped(text: str) -> str:
    """Names are what people typed: no formatting, and no links, in Discord's Markdown; thirty of them fit in one message."""
    return re.sub(r"[\\`*_~|<>\[\]()#]", r"\\\g<0>", text[:40].strip())
