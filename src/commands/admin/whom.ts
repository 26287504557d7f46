/** Whom a command is about: a person by chat id, or a game id. */
import * as people from '../../store/operators/find-people.ts'
import type { Db } from '../../store/tables.ts'
import { AdminError, type Arguments, noArguments, onlyArgument } from './command.ts'

/** The internal id of the person with this chat id. Throws `AdminError` when nobody has it. */
export async function existing(db: Db, chatId: string): Promise<string> {
  const userId = await people.findUserId(db, chatId)
  if (userId === undefined) throw new AdminError(nobody(chatId))
  return userId
}

export const nobody = (chatId: string) => `Nobody with chat id ${chatId} has ever logged in. Nothing was changed.`

/** From `--name` and `--tag`, or from the only argument. Throws `AdminError`. */
export function gameId(args: Arguments): { name: string; tag: string } {
  const { name, tag } = args.values
  if (name === undefined || tag === undefined) return splitGameId(onlyArgument(args, 'game id'))
  noArguments(args)
  return { name, tag }
}

/** The tag follows the last `#`: names may hold one. Throws `AdminError`. */
export function splitGameId(text: string): { name: string; tag: string } {
  const [, name, tag] = /^(.+)#(.+)$/s.exec(text) ?? []
  if (name !== undefined && tag !== undefined) return { name, tag }
  throw new AdminError('Write the game id as name#tag, in quotes when it has blanks.')
}
