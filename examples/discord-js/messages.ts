/** What the bot says: data and refusals as messages, without anything of discord.js. */
import type { Outcome, Refused, Schemas } from './player-stats.ts'
import { type Texts, textsFor } from './texts.ts'

export interface Message {
  title?: string
  text: string
  /** That figures are invented, or an account unverified. */
  footer?: string
  /** A button that leads there. */
  dashboardUrl?: string
  /** True for refusals: who hasn't agreed is nobody else's business. */
  isForAskerOnly: boolean
}

type Values = Record<string, string | number>

/** The messages in one language. `keysUrl` is where a server's key is made. */
export function messagesIn(locale: string, keysUrl: string) {
  const { say, refusals, commands } = textsFor(locale)
  const always = {
    keys: keysUrl,
    setup: `/${commands.setup.name}`,
    join: `/${commands.ranking.name} ${commands.join.name}`,
  }
  const fill = (text: string, values: Values = {}) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => String({ ...always, ...values }[name] ?? whole))

  const toAsker = (text: keyof Texts['say'], values?: Values): Message => ({
    text: fill(say[text], values),
    isForAskerOnly: true,
  })

  function refused({ reason, retryAfter = 60, requestId, dashboardUrl }: Refused, name: string): Message {
    // New codes come without notice.
    const known = Object.entries(refusals).find(([code]) => code === reason)
    if (known === undefined)
      return toAsker('something_wrong', { code: [reason, requestId ?? ''].map(escaped).join(' ') })
    const when = `<t:${Math.ceil(Date.now() / 1000) + retryAfter}:R>`
    const text = fill(known[1], { name: escaped(name), when })
    if (dashboardUrl === undefined) return { text, isForAskerOnly: true }
    const url = new URL(dashboardUrl)
    url.searchParams.set('lang', locale)
    return { text, isForAskerOnly: true, dashboardUrl: url.href }
  }

  interface Shown {
    title?: string
    text: string
    isOfPeople?: boolean
  }

  function message<T>(outcome: Outcome<T>, show: (data: T) => Shown, name = ''): Message {
    if (!outcome.isAnswered) return refused(outcome, name)
    const { isOfPeople, ...shown } = show(outcome.data)
    const notes = [outcome.isPlaceholder && say.placeholder, isOfPeople && say.unverified].filter(Boolean)
    return { ...shown, isForAskerOnly: false, ...(notes.length > 0 && { footer: notes.join('. ') }) }
  }

  function matchLine({
    result,
    rounds_won,
    rounds_lost,
    map,
    mode,
    started_at,
    participants,
  }: Schemas['MatchSummary']) {
    const player = participants.find(({ is_target }) => is_target)
    const figures = player && `${player.agent} ${player.kills}/${player.deaths}/${player.assists}`
    const day = `<t:${Math.floor(Date.parse(started_at) / 1000)}:d>`
    return `**${say[result]}** ${rounds_won}:${rounds_lost} ${map}, ${mode}, ${figures ?? ''} ${day}`
  }

  return {
    toAsker,
    refused: (outcome: Refused) => refused(outcome, ''),
    stats: (outcome: Outcome<Schemas['PlayerStatsResponse']>, name: string) =>
      message(
        outcome,
        (stats) => ({ title: gameId(stats), text: fill(say.stats, figuresOf(stats)), isOfPeople: true }),
        name,
      ),
    matches: (outcome: Outcome<Schemas['PlayerMatchesResponse']>, name: string) =>
      message(
        outcome,
        ({ matches }) => ({
          title: fill(say.matches_title, { name: escaped(name) }),
          text: matches.map(matchLine).join('\n') || say.matches_none,
          isOfPeople: true,
        }),
        name,
      ),
    ranking: (outcome: Outcome<Schemas['PlayersResponse']>) =>
      message(outcome, ({ players }) => ({
        title: say.ranking_title,
        text: players.toSorted(bestFirst).map(rankingLine).join('\n') || fill(say.ranking_none),
        isOfPeople: true,
      })),
    leaderboard: (outcome: Outcome<Schemas['LeaderboardResponse']>) =>
      message(outcome, ({ region, act_id, entries }) => ({
        title: fill(say.leaderboard_title, { region: region.toUpperCase(), act: act_id }),
        text:
          entries
            .slice(0, 10)
            .map((one) => `${one.leaderboard_rank}. ${gameId(one)} ${one.ranked_rating}`)
            .join('\n') || say.leaderboard_none,
      })),
    status: (outcome: Outcome<Schemas['PlatformStatusResponse']>) =>
      message(outcome, ({ region, maintenances, incidents }) => ({
        title: fill(say.status_title, { region: region.toUpperCase() }),
        text:
          [...incidents, ...maintenances].map(({ severity, title }) => `${severity}: ${title}`).join('\n') ||
          say.status_well,
      })),
  }
}

type VisiblePlayer = Schemas['VisiblePlayer']

export type Messages = ReturnType<typeof messagesIn>

const figuresOf = (stats: Schemas['PlayerStatsResponse']) => ({
  rank: stats.rank,
  rr: stats.rr,
  kd: stats.kd_ratio,
  won: stats.win_rate,
  headshots: stats.headshot_pct,
  matches: stats.matches_played,
  region: escaped(stats.region.toUpperCase()),
})

function rankingLine(player: VisiblePlayer, index: number): string {
  return `${index + 1}. <@${player.target_chat_id}> ${gameId(player)} **${player.rank}** ${player.rr}`
}

/** A rank that isn't known yet comes last. */
const RANKS = ['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ascendant', 'Immortal']
function bestFirst(one: VisiblePlayer, other: VisiblePlayer): number {
  const height = ({ rank, rr }: VisiblePlayer) => {
    const [tier = '', division] = rank.split(' ')
    return RANKS.indexOf(tier) * 1e6 + (Number(division) || 0) * 1e4 + rr
  }
  return height(other) - height(one)
}

const gameId = (one: { publisher_game_name: string; publisher_tag_line: string }) =>
  escaped(`${one.publisher_game_name}#${one.publisher_tag_line}`)

/** Names are what people typed: no formatting, and no links, in Discord's Markdown; and thirty of them fit in one message. */
const escaped = (text: string) =>
  [...text]
    .slice(0, 40)
    .join('')
    .replace(/[\\`*_~|<>[\]()#]/g, '\\$&')
