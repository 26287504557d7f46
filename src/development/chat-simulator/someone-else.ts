/** A person who is not in the cast, as the consent form describes them. */
import { asManager, asMember, type SimulatedMembership, type SimulatedPerson } from './cast.ts'

/** Gives the person, or a sentence about what can't be read. Missing names are made of the ids. */
export function readSomeoneElse(form: URLSearchParams): SimulatedPerson | string {
  const field = (name: string) => form.get(name)?.trim() ?? ''
  const id = field('id')
  if (!isId(id)) return 'The user id has to be a number of 1 to 19 digits.'
  const guilds: SimulatedMembership[] = []
  for (const line of form.getAll('guilds').join('\n').split('\n')) {
    // Split, as a regular expression with a blank at both ends of a name takes minutes for a line of blanks.
    const [guildId = '', ...words] = line.trim().split(/\s+/)
    if (guildId === '') continue
    if (!isId(guildId)) return `“${line.trim()}” is no guild: an id, a name, and “manage” if they may manage it.`
    const isManager = words.at(-1) === 'manage'
    const name = words.slice(0, isManager ? -1 : undefined).join(' ') || `Guild ${guildId}`
    guilds.push(isManager ? asManager({ id: guildId, name }) : asMember({ id: guildId, name }))
  }
  return { id, username: field('username') || `user-${id}`, displayName: field('display_name') || null, guilds }
}

const isId = (text: string): boolean => /^\d{1,19}$/.test(text)
