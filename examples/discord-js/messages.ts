/** What the bot says: data and refusals as messages, without anything of discord.js. */
import type { components } from './api.ts'
import type { Outcome } from './player-stats.ts'
import { sentenceFor } from './sentences.ts'

type Schemas = components['schemas']

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

export function statsMessage(outcome: Outcome<Schemas['PlayerStatsResponse']>, name: string): Message {
  return message(outcome, name, (stats) => ({
    title: `${stats.publisher_game_name}#${stats.publisher_tag_line}`,
    text: [
      `**${stats.rank}**, ${stats.rr} rating`,
      `${stats.kd_ratio} kills per death, ${stats.win_rate} % won, ${stats.headshot_pct} % headshots`,
      `${stats.matches_played} matches, ${stats.region.toUpperCase()}`,
    ].join('\n'),
    footer: 'Self-reported account, unverified',
  }))
}

export function matchesMessage(outcome: Outcome<Schemas['PlayerMatchesResponse']>, name: string): Message {
  return message(outcome, name, ({ matches }) => ({
    title: `Recent matches of ${name}`,
    text: matches.map(matchLine).join('\n'),
    footer: 'Self-reported account, unverified',
  }))
}

function matchLine({ result, rounds_won, rounds_lost, map, mode, started_at, participants }: Schemas['MatchSummary']) {
  const player = participants.find(({ is_target }) => is_target)
  const figures = player && `${player.agent} ${player.kills}/${player.deaths}/${player.assists}`
  const day = `<t:${Math.floor(Date.parse(started_at) / 1000)}:d>`
  return `**${result}** ${rounds_won}:${rounds_lost} ${map}, ${mode}, ${figures ?? ''} ${day}`
}

export function leaderboardMessage(outcome: Outcome<Schemas['LeaderboardResponse']>): Message {
  return message(outcome, '', ({ region, act_id, entries }) => ({
    title: `Leaderboard ${region.toUpperCase()}, ${act_id}`,
    text: entries
      .slice(0, 10)
      .map(
        (one) =>
          `${one.leaderboard_rank}. ${escaped(`${one.publisher_game_name}#${one.publisher_tag_line}`)} ${one.ranked_rating}`,
      )
      .join('\n'),
  }))
}

export function statusMessage(outcome: Outcome<Schemas['PlatformStatusResponse']>): Message {
  return message(outcome, '', ({ region, maintenances, incidents }) => {
    const lines = [...incidents, ...maintenances].map(({ severity, title }) => `${severity}: ${title}`)
    return { title: `Status ${region.toUpperCase()}`, text: lines.join('\n') || 'All is well.' }
  })
}

type Shown = Omit<Message, 'isForAskerOnly' | 'dashboardUrl'>

function message<T>(outcome: Outcome<T>, name: string, show: (data: T) => Shown): Message {
  if (!outcome.isAnswered) {
    const { dashboardUrl } = outcome
    return {
      text: sentenceFor(outcome, escaped(name)),
      isForAskerOnly: true,
      ...(dashboardUrl !== undefined && { dashboardUrl }),
    }
  }
  const shown = show(outcome.data)
  const footer = [outcome.isPlaceholder && 'Placeholder: invented figures', shown.footer].filter(Boolean).join('. ')
  return { ...shown, isForAskerOnly: false, ...(footer !== '' && { footer }) }
}

/** Names are what people typed: no formatting, and no links, in Discord's Markdown. */
const escaped = (text: string) => text.replace(/[\\`*_~|<>[\]()#]/g, '\\$&')
