/** A person who is not in the cast, as the consent form describes them. */
import { asManager, asMember, type SimulatedMembership, type SimulatedPerson } from './cast.ts'

const LARGEST_ID = 2n ** 63n - 1n

/** Gives the person, or a sentence about what can't be read. Missing names are made of the ids. */
export function readSomeoneElse(form: URLSearchParams): SimulatedPerson | string {
  const field = (name: string) => form.get(name)?.trim() ?? ''
  const id = field('id')
  if (!isId(id)) return 'The user id has to be a number of 1 to 19 digits.'
  const guilds: SimulatedMembership[] = []
  for (const line of form.getAll('guilds').join('\n').split('\n')) {
    if (line.trim() === '') continue
    const guild = readMembership(line.trim())
    if (guild === undefined) {
      return `This is no guild: “${line.trim()}”. Each line is an id, a name, and “manage” if they may manage it.`
    }
    guilds.push(guild)
  }
  return { id, username: field('username') || `user-${id}`, displayName: field('display_name') || null, guilds }
}

/** `id name [manage]`. Undefined: the line isn't that. */
function readMembership(line: string): SimulatedMembership | undefined {
  const [id = '', ...words] = line.split(/\s+/)
  if (!isId(id)) return undefined
  const isManager = /^(manage|\[manage\])$/i.test(words.at(-1) ?? '')
  const name = words.slice(0, isManager ? -1 : undefined).join(' ') || `Guild ${id}`
  return isManager ? asManager({ id, name }) : asMember({ id, name })
}

function isId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= LARGEST_ID
}
