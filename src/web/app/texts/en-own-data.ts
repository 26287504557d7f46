/** The sentences of the view `/data`, in English: fetched with it. */
import type { HistoryEvent } from '../../../wire/personal-data.ts'

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
const lookupsWere = (count: number) => (count === 1 ? '1 lookup was' : `${count} lookups were`)

export const enOwnData = {
  lead: 'What this service keeps about you: read it, take it along, or have all of it deleted.',

  whoLooked: {
    title: 'Who looked you up',
    week: (count: number, last: string) => `Looked up ${times(count)} in the last 7 days, last ${last}.`,
    notThisWeek: (last: string) => `Not looked up in the last 7 days; last ${last}.`,
    never: 'No answered lookup of you was counted.',
    refused: (count: number) => `${lookupsWere(count)} refused in the last 7 days.`,
    on: (day: string) => `on ${day}`,
    since:
      'Counted since {date}. Days are those of UTC. What is new shows up within some ten seconds, and is lost if the service crashes before.',
    incomplete: 'From {date} on the counts may be too low: the service couldn’t write down all of them.',
    caption: 'Lookups by day, server and key',
    server: 'Server and key',
    answered: 'Answered',
    refusedColumn: 'Refused',
    key: 'Key {hint}',
    unknownKey: 'A key that is no longer there',
    earlier: (days: number) => (days === 1 ? '1 earlier day' : `${days} earlier days`),
    none: 'No lookups counted',
    noneText: 'When a bot asks about you, it shows up here: the day, the server and the key, answered or refused.',
    who: 'Bots ask for the people in their server. They don’t tell who it was, so nobody can show you that.',
  },

  history: {
    title: 'What you decided',
    text: 'And what others did with what is yours: newest first. What is old is forgotten: {privacy} says when.',
    you: 'You',
    others: {
      manager: 'A manager of the server',
      bot: 'The bot that used it',
    },
    askWhy: '{operator} can tell you why they did what stands here.',
    events: {
      'consent.granted': '{who} turned overall consent on.',
      'consent.withdrawn': '{who} turned everything off.',
      'permission.allowed': '{who} switched {server} on.',
      'permission.denied': '{who} switched {server} off.',
      'permission.forgotten': '{who} had the choice for {server} forgotten.',
      'account.linked': '{who} linked {account}.',
      'account.made_primary': '{who} made {account} the primary account.',
      'account.unlinked': '{who} unlinked {account}.',
      'key.created': '{who} created {key}.',
      'key.revoked': '{who} revoked {key}.',
      'guild_key.revoked': '{who} revoked a key that somebody else had made for a server.',
      'keys.listed': '{who} looked at the list of keys.',
      'audit.read': '{who} looked at this history.',
      'data.shown': '{who} looked at everything about you.',
    } satisfies Record<HistoryEvent['action'], string> as Record<string, string>,
    byLogin: 'You logged in: overall consent came on.',
    unknownServer: 'a server',
    unknownAccount: 'a game account that is no longer linked',
    key: 'the key {hint} for {server}',
    unknownKey: 'a key that is no longer listed',
    earlier: (count: number) => (count === 1 ? '1 earlier entry' : `${count} earlier entries`),
    none: 'Nothing yet',
    noneText: 'Switches, game accounts and keys: what is changed shows up here.',
  },

  sessions: {
    title: 'Where you’re logged in',
    here: 'In this browser only.',
    places: (count: number) => `In ${count} browsers or devices.`,
    this: 'This one',
    other: 'Another one',
    since: 'since {moment}, until {end} at most',
    endOthers: 'Log out everywhere else',
    ending: 'Logging out…',
    ended: 'You’re logged out everywhere else. Your switches stay as they are.',
  },

  download: {
    title: 'Take it along',
    text: 'All of it as one JSON file, with the list of your servers. Nothing in it lets anybody log in, or use a key.',
    link: 'Download your data',
  },

  erase: {
    title: 'Delete everything',
    text: 'Everything on this page and all other pages, at once and for good. To stop lookups only, “Turn everything off” is enough.',
    absent: 'If you don’t log in again, it is deleted by itself on {date}.',
    button: 'Delete everything…',
    question: 'Delete everything?',
    consequences: [
      'Nobody can look you up any more, and you’re logged out everywhere.',
      'Your servers, switches, game accounts, history and the counts of who looked are gone. Nobody can bring them back.',
      'Your bot keys are gone too: the bots that use them are refused from then on.',
      'What stays: what was done when, and that somebody was deleted, never who; and backups, for as long as whoever runs this service keeps them.',
    ],
    whose: 'You’re logged in as {name}.',
    word: 'delete',
    type: (word: string) => `Type “${word}” to confirm`,
    typeIt: (word: string) => `Type “${word}” first: this can’t be undone.`,
    confirm: 'Delete everything',
    confirming: 'Deleting…',
    logIn: 'Log in again',
    comeBack: 'You come back to this question.',
  },
}
