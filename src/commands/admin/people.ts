/** Finding people, and showing what is kept of one, as for a request for access (GDPR article 15). */
import { readEverything } from '../../personal-data/read.ts'
import * as people from '../../store/operators/find-people.ts'
import { AdminError, type Command, noArguments, onlyArgument, toId } from './command.ts'
import { asJson, counted, personLine, quoted } from './describe.ts'
import { existing, nobody, splitGameId } from './whom.ts'

export const show: Command = {
  name: 'show',
  usage: '<chat id>',
  summary: 'Show everything that is kept of a person, as JSON: the file that they can download themselves.',
  details: ['For a request for access. That somebody looked is in their history.'],
  printsJson: () => true,
  plan: (args) => {
    const chatId = toId(onlyArgument(args, 'chat id'), 'chat id')
    return async ({ db, lookupDays, inactiveDays, cause }) => {
      const userId = await existing(db, chatId)
      await people.recordShowing(db, userId, cause)
      const everything = await readEverything(db, { userId, lookupDays, inactiveDays })
      if (everything === undefined) throw new AdminError(nobody(chatId))
      return [asJson(everything, 2)]
    }
  },
}

export const find: Command = {
  name: 'find',
  usage: '(--name <text> | --game <name#tag>)',
  summary: 'Find people by what they are called, or by a game id that they linked.',
  details: [
    '--name: people whose user name or display name holds the text, in capitals or small letters; fifty at most.',
    '--game: who linked this game id, however it is spelled.',
  ],
  options: ['name', 'game'],
  plan: (args) => {
    noArguments(args)
    const { name = '', game = '' } = args.values
    if ((name === '') === (game === '')) throw new AdminError('Say what to look for, with either --name or --game.')
    const gameId = game === '' ? undefined : splitGameId(game)
    return async ({ db, cause }) => {
      await people.recordSearch(db, cause)
      if (gameId === undefined) return listed(await people.searchByName(db, name))
      const account = await people.findAccount(db, gameId.name, gameId.tag)
      if (account === undefined) return [`Nobody has linked ${quoted(game)}.`]
      const { gameName, tagLine, region, ownerChatId } = account
      return [`${quoted(`${gameName}#${tagLine}`)} (${quoted(region)}) is linked by chat id ${ownerChatId}.`]
    }
  },
}

const listed = (found: people.FoundPerson[]): string[] => [
  ...found.map(personLine),
  `Found ${counted(found.length, 'name')}.`,
]
