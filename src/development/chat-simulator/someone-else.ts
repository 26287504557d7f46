/** A person who is not in the cast, as the consent form describes them. */
import type { SimulatedMembership, SimulatedPerson } from './cast.ts'
import { MANAGER_PERMISSIONS, MEMBER_PERMISSIONS } from './cast.ts'

const LARGEST_ID = 2n ** 63n - 1n

/** Gives the person, or a sentence about what can't be read. Missing names are made of the ids. */
export function readSomeoneElse(form: URLSearchParams): SimulatedPerson | string {
  const id = field(form, 'id')
  if (!isId(id)) return 'The user id has to be a number of 1 to 19 digits.'
  const guilds = form
    .getAll('guilds')
    .flatMap((lines) => lines.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readMembership)
  const unread = guilds.find((guild) => typeof guild === 'string')
  if (unread) return `This is no guild: “${unread}”. Each line is an id, a name, and “manage” if they may manage it.`
  return {
    id,
    username: field(form, 'username') || `user-${id}`,
    displayName: field(form, 'display_name') || null,
    guilds: guilds.filter((guild) => typeof guild !== 'string'),
  }
}

/** `id name [manage]`: the membership, or the line itself when it isn't one. */
function readMembership(line: string): SimulatedMembership | string {
  const [, id = '', name = '', manage] = /^(\d+)(?:\s+(.*?))??(\s+\[?manage\]?)?$/i.exec(line) ?? []
  if (!isId(id)) return line
  return {
    id,
    name: name || `Guild ${id}`,
    owner: false,
    permissions: manage ? MANAGER_PERMISSIONS : MEMBER_PERMISSIONS,
  }
}

function field(form: URLSearchParams, name: string): string {
  return form.get(name)?.trim() ?? ''
}

function isId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= LARGEST_ID
}
