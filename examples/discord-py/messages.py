"""What the bot says: data, and every refusal in words that a member understands. Nothing of discord.py is here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Callable

from player_stats import Answered, Outcome, Reason, Refused

UNVERIFIED = "Self-reported account, unverified"


@dataclass(frozen=True)
class Message:
    text: str
    is_for_asker_only: bool
    """True for refusals: who hasn't agreed is nobody else's business."""
    title: str | None = None
    footer: str | None = None
    dashboard_url: str | None = None


def _tell_author(_name: str, refused: Refused) -> str:
    return f"Something went wrong. Tell whoever runs this bot, with the number {refused.request_id or 'unknown'}."


SENTENCES: dict[Reason, Callable[[str, Refused], str]] = {
    "no_global_consent": lambda name, _: (
        f"{name} has not agreed to be looked up. Only they can change that, on the dashboard."
    ),
    "no_server_consent": lambda name, _: f"{name} has not allowed lookups in this server. Only they can change that.",
    "no_linked_account": lambda name, _: f"{name} agreed to be looked up, but has linked no game account.",
    "rate_limited": lambda _, refused: (
        f"That was a lot of questions. Try again in {refused.retry_after or 60} seconds."
    ),
    "service_unavailable": lambda *_: "Statistics can’t be looked up just now. Try again in a minute.",
    "unreachable": lambda *_: "The statistics service doesn’t answer. Try again in a few minutes.",
    "missing_key": lambda *_: "This bot has no key. Tell whoever runs it.",
    "invalid_or_revoked_key": lambda *_: (
        "This bot’s key was revoked. Somebody who manages this server can make a new one."
    ),
    "guild_key_mismatch": lambda *_: (
        "This bot’s key is for another server. Somebody who manages this one can make a key for it."
    ),
    "invalid_request": _tell_author,
    "payload_too_large": _tell_author,
    "internal_error": _tell_author,
}


def stats_message(outcome: Outcome, name: str) -> Message:
    def show(stats: dict[str, Any]) -> Message:
        return Message(
            title=f"{stats['publisher_game_name']}#{stats['publisher_tag_line']}",
            text="\n".join(
                [
                    f"**{stats['rank']}**, {stats['rr']} rating",
                    f"{stats['kd_ratio']} kills per death, {stats['win_rate']} % won, {stats['headshot_pct']} % headshots",
                    f"{stats['matches_played']} matches, {stats['region'].upper()}",
                ]
            ),
            footer=UNVERIFIED,
            is_for_asker_only=False,
        )

    return _message(outcome, name, show)


def matches_message(outcome: Outcome, name: str) -> Message:
    def show(body: dict[str, Any]) -> Message:
        return Message(
            title=f"Recent matches of {name}",
            text="\n".join(_match_line(match) for match in body["matches"]),
            footer=UNVERIFIED,
            is_for_asker_only=False,
        )

    return _message(outcome, name, show)


def _match_line(match: dict[str, Any]) -> str:
    player = next(one for one in match["participants"] if one["is_target"])
    figures = f"{player['agent']} {player['kills']}/{player['deaths']}/{player['assists']}"
    day = int(datetime.fromisoformat(match["started_at"].replace("Z", "+00:00")).timestamp())
    score = f"{match['rounds_won']}:{match['rounds_lost']}"
    return f"**{match['result']}** {score} {match['map']}, {match['mode']}, {figures} <t:{day}:d>"


def leaderboard_message(outcome: Outcome) -> Message:
    def show(body: dict[str, Any]) -> Message:
        lines = [
            f"{one['leaderboard_rank']}. "
            f"{escaped(one['publisher_game_name'] + '#' + one['publisher_tag_line'])} {one['ranked_rating']}"
            for one in body["entries"][:10]
        ]
        title = f"Leaderboard {body['region'].upper()}, {body['act_id']}"
        return Message(title=title, text="\n".join(lines), is_for_asker_only=False)

    return _message(outcome, "", show)


def status_message(outcome: Outcome) -> Message:
    def show(body: dict[str, Any]) -> Message:
        lines = [f"{one['severity']}: {one['title']}" for one in body["incidents"] + body["maintenances"]]
        title = f"Status {body['region'].upper()}"
        return Message(title=title, text="\n".join(lines) or "All is well.", is_for_asker_only=False)

    return _message(outcome, "", show)


def _message(outcome: Outcome, name: str, show: Callable[[dict[str, Any]], Message]) -> Message:
    if isinstance(outcome, Answered):
        shown = show(outcome.data)
        notes = ["Placeholder: invented figures"] * outcome.is_placeholder + [shown.footer] * (shown.footer is not None)
        return Message(**{**vars(shown), "footer": ". ".join(notes) or None})
    sentence = SENTENCES[outcome.reason](escaped(name), outcome)
    return Message(text=sentence, dashboard_url=outcome.dashboard_url, is_for_asker_only=True)


def escaped(text: str) -> str:
    """Names are what people typed: no formatting, and no links, in Discord's Markdown."""
    return re.sub(r"[\\`*_~|<>\[\]()#]", r"\\\g<0>", text)
