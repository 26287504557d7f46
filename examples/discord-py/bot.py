"""`python bot.py`: registers the slash commands, and answers them in every server that invites the bot."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Literal, Optional
from urllib.parse import urlsplit

import discord
from discord import app_commands

from messages import Message, Messages
from player_stats import Answered, Lookup, Outcome, PlayerStats, Refused
from servers import MOST_IN_RANKING, Server, Servers
from settings import read_settings
from take_key import KeyLinks, key_route, serve
from texts import ENGLISH, translated

Region = Literal["na", "eu", "ap", "kr", "latam", "br"]

# Discord waits for three seconds.
QUICK = 2

# Discord refuses a message with a button that leads to this machine.
OWN_MACHINE = ("localhost", "127.0.0.1", "::1")


def described(key: str) -> dict[str, str]:
    """Name and description of a command; the translator gives those of the other languages."""
    return ENGLISH["commands"][key]


def options(*keys: str) -> Callable[[Any], Any]:
    return app_commands.describe(**{key: ENGLISH["options"][key]["description"] for key in keys})


class Translator(app_commands.Translator):
    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, _context: Any) -> str | None:
        return translated(string.message, locale.value)


@dataclass(frozen=True)
class Bot:
    api: PlayerStats
    servers: Servers
    url: str
    quick: float = QUICK
    links: Optional[KeyLinks] = None
    """Where keys may come from the dashboard."""

    async def answer(self, interaction: discord.Interaction, ask: Callable[[Messages, Server], Awaitable[Message]]) -> None:
        """Asks with the key of the server where the command was used."""

        async def message(say: Messages) -> Message:
            server = self.servers.get(interaction.guild_id or 0)
            return await ask(say, server) if server else say.to_asker("not_set_up")

        await self.respond(interaction, message)

    async def respond(self, interaction: discord.Interaction, message: Callable[[Messages], Awaitable[Message]]) -> None:
        """A late answer is shown to the asker only: the reply is deferred before it is known whether it is a refusal."""
        say = Messages(interaction.locale.value, f"{self.url}/keys")
        asked = asyncio.ensure_future(safely(say, message))
        done, _ = await asyncio.wait({asked}, timeout=self.quick)
        if done:
            known = asked.result()
            await interaction.response.send_message(**rendered(known, say), ephemeral=known.is_for_asker_only)
            return
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(**rendered(await asked, say))

    async def set_up(self, say: Messages, guild_id: int, key: str) -> Message:
        """A key is kept when the service says that it is this server's."""
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            return say.to_asker("setup_bad_key")
        outcome = await self.api.key(key)
        if isinstance(outcome, Refused):
            return say.to_asker("setup_bad_key") if outcome.reason == "invalid_or_revoked_key" else say.refused(outcome)
        if int(outcome.data["guild_id"]) != guild_id:
            return say.to_asker("setup_other_server")
        self.servers.set_key(guild_id, key)
        return say.to_asker("setup_done")

    async def look_up_all(self, guild_id: int, server: Server) -> Outcome:
        """Asks for ten at once, which is the most. Each of them spends one of the thirty lookups that a key has in a minute."""
        players: list[dict[str, Any]] = []
        is_placeholder = False
        for first in range(0, len(server["ranking"]), 10):
            outcome = await self.api.players(server["key"], guild_id, server["ranking"][first : first + 10])
            if isinstance(outcome, Refused):
                return outcome
            players += outcome.data["players"]
            is_placeholder = outcome.is_placeholder
        return Answered({"players": players}, is_placeholder)


async def safely(say: Messages, message: Callable[[Messages], Awaitable[Message]]) -> Message:
    try:
        return await message(say)
    except Exception:
        logging.exception("a command failed")
        return say.to_asker("something_wrong", code="unexpected")


def rendered(message: Message, say: Messages) -> dict[str, Any]:
    embed = discord.Embed(title=message.title, description=message.text)
    if message.footer is not None:
        embed.set_footer(text=message.footer)
    if message.dashboard_url is None:
        return {"embed": embed}
    if urlsplit(message.dashboard_url).hostname in OWN_MACHINE:
        embed.description = f"{message.text}\n{message.dashboard_url}"
        return {"embed": embed}
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label=say.say["dashboard"], url=message.dashboard_url))
    return {"embed": embed, "view": view}


def add_commands(tree: app_commands.CommandTree, bot: Bot) -> None:
    """Keys are of servers, so there are no commands in direct messages."""

    @tree.command(**described("stats"))
    @app_commands.guild_only()
    @options("member")
    async def stats(interaction: discord.Interaction, member: discord.Member) -> None:
        async def ask(say: Messages, server: Server) -> Message:
            lookup: Lookup = {"guild_id": interaction.guild_id or 0, "target_chat_id": member.id}
            return say.stats(await bot.api.player(server["key"], lookup), member.display_name)

        await bot.answer(interaction, ask)

    @tree.command(**described("matches"))
    @app_commands.guild_only()
    @options("member", "count")
    async def matches(
        interaction: discord.Interaction, member: discord.Member, count: Optional[app_commands.Range[int, 1, 10]] = None
    ) -> None:
        async def ask(say: Messages, server: Server) -> Message:
            guild_id = interaction.guild_id or 0
            lookup: Lookup = {"guild_id": guild_id, "target_chat_id": member.id, "count": count or 5}
            return say.matches(await bot.api.matches(server["key"], lookup), member.display_name)

        await bot.answer(interaction, ask)

    @tree.command(**described("leaderboard"))
    @app_commands.guild_only()
    @options("region")
    async def leaderboard(interaction: discord.Interaction, region: Region = "na") -> None:
        async def ask(say: Messages, server: Server) -> Message:
            return say.leaderboard(await bot.api.leaderboard(server["key"], region))

        await bot.answer(interaction, ask)

    @tree.command(**described("status"))
    @app_commands.guild_only()
    @options("region")
    async def status(interaction: discord.Interaction, region: Region = "na") -> None:
        async def ask(say: Messages, server: Server) -> Message:
            return say.status(await bot.api.status(server["key"], region))

        await bot.answer(interaction, ask)

    ranking = app_commands.Group(**described("ranking"), guild_only=True)
    tree.add_command(ranking)

    @ranking.command(**described("show"))
    async def show(interaction: discord.Interaction) -> None:
        async def ask(say: Messages, server: Server) -> Message:
            return say.ranking(await bot.look_up_all(interaction.guild_id or 0, server))

        await bot.answer(interaction, ask)

    @ranking.command(**described("join"))
    async def join(interaction: discord.Interaction) -> None:
        async def ask(say: Messages, _server: Server) -> Message:
            has_room = bot.servers.join(interaction.guild_id or 0, interaction.user.id)
            return say.to_asker("ranking_joined") if has_room else say.to_asker("ranking_full", most=MOST_IN_RANKING)

        await bot.answer(interaction, ask)

    @ranking.command(**described("leave"))
    async def leave(interaction: discord.Interaction) -> None:
        async def ask(say: Messages, _server: Server) -> Message:
            bot.servers.leave(interaction.guild_id or 0, interaction.user.id)
            return say.to_asker("ranking_left")

        await bot.answer(interaction, ask)

    @tree.command(**described("setup"))
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @options("key")
    async def setup(interaction: discord.Interaction, key: Optional[str] = None) -> None:
        async def ask(say: Messages) -> Message:
            guild_id = interaction.guild_id or 0
            if key is None and bot.links:
                return say.to_asker("setup_link", link=bot.links.create(bot.url, guild_id))
            return await bot.set_up(say, guild_id, (key or "").strip())

        await bot.respond(interaction, ask)


class StatsClient(discord.Client):
    """Slash commands need no intents: the bot reads no messages."""

    def __init__(self, bot: Bot, port: int) -> None:
        super().__init__(intents=discord.Intents.none())
        self._bot = bot
        self._port = port
        self.tree = app_commands.CommandTree(self)
        add_commands(self.tree, bot)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        await self.tree.sync()
        if self._bot.links:
            await serve(key_route(self._bot), self._port)

    async def close(self) -> None:
        await self._bot.api.close()
        await super().close()


if __name__ == "__main__":
    settings = read_settings(os.environ)
    links = KeyLinks(settings.home) if settings.home else None
    bot = Bot(PlayerStats(settings.url), Servers(settings.file), settings.url, links=links)
    StatsClient(bot, settings.port).run(settings.token)
