/** What the chat command says, in English. Addresses stand in angle brackets, so that the chat shows no preview of them. */
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

export const chat = {
  /** Of the command, as the chat platform lists it; 100 characters at most. */
  command: {
    lookups: 'Bots that look up your game stats: say no, or see who looked.',
    off: 'Switch lookups of you off in this server.',
    stop: 'Switch all lookups of you off, in every server.',
    who: 'See who looked you up in the last seven days. Only you see it.',
    status: 'See where bots can look you up. Only you see it.',
  },
  unknownCommand: 'This command is not known here. Nothing was changed. Try /lookups.',
  unknownPerson:
    'You have never logged in to Player Stats Lookup, so no bot can look you up here. Nothing was changed.',
  tooOften: 'Not done: too many commands. Nothing was changed. Send it again in a minute.',
  notDone: (url: string) =>
    `Not done: the service has a problem at the moment. Send the same command again in a minute, or use <${url}>.`,
  off: {
    done: (url: string) => `Lookups of you are off in this server. You can change it at <${url}>.`,
    already: 'Nothing was on: lookups of you are off in this server.',
    notInServer: 'This works in a server, for that server. To switch everything off, use /lookups stop.',
  },
  stop: {
    done: (url: string) =>
      `Everything is off: no bot can look you up, in any server. It stays so until you log in at <${url}>.`,
    already: 'Nothing was on: everything is off already.',
  },
  who: {
    title: 'Bots that asked for you in the last seven days, by server and key:',
    line: ({ server, key, today, week }: { server: string; key: string; today: number; week: number }) =>
      `• ${server}, ${key}: ${times(week)}, today ${today === 0 ? 'never' : times(today)}`,
    more: (count: number) => `… and ${count} more.`,
    nobody: 'No bot asked for you in the last seven days.',
    incomplete: 'Some lookups may be missing in these counts.',
    all: (url: string) => `All of it: <${url}data>`,
  },
  status: {
    off: (url: string) =>
      `Everything is off: no bot can look you up, in any server. Only you can change it, by logging in at <${url}>.`,
    nowhere: (url: string) => `Bots can look you up in no server. You can change it at <${url}>.`,
    here: 'Bots can look you up in this server.',
    notHere: 'Bots can’t look you up in this server.',
    servers: ({ names, more }: { names: string[]; more: number }) =>
      `Allowed in: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
    noAccount: 'You have linked no game account, so there is nothing to show.',
    change: (url: string) => `You can change it at <${url}>.`,
  },
}
