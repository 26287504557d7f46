/** The people and guilds of the simulated chat platform. */

export interface SimulatedGuild {
  id: string
  name: string
  icon?: string
}

export interface SimulatedMembership extends SimulatedGuild {
  owner: boolean
  /** A decimal bitfield, wider than 32 bits, as chat platforms send it. */
  permissions: string
}

export interface SimulatedPerson {
  id: string
  username: string
  displayName: string | null
  avatar?: string
  about?: string
  guilds: SimulatedMembership[]
}

const ADMINISTRATOR = 0x8n
const MANAGE_GUILD = 0x20n

export const mayManage = ({ owner, permissions }: SimulatedMembership): boolean =>
  owner || (BigInt(permissions) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n

/** MANAGE_GUILD and bit 58. Code that rounds this to a double would lose MANAGE_GUILD. */
const MANAGER_PERMISSIONS = '288230376151711776'
/** Bit 57, and no right to manage. Code that rounds this to a double would set MANAGE_GUILD. */
const MEMBER_PERMISSIONS = '144115188075855895'

export const asManager = (guild: SimulatedGuild) => ({ ...guild, owner: false, permissions: MANAGER_PERMISSIONS })
export const asMember = (guild: SimulatedGuild) => ({ ...guild, owner: false, permissions: MEMBER_PERMISSIONS })
const asOwner = (guild: SimulatedGuild) => ({ ...asManager(guild), owner: true })

const lanternfall = { id: '1093847265510283776', name: 'Lanternfall Vanguard', icon: '5f1a9c0e' }
const copperHeron = { id: '1127650938417266688', name: 'Copper Heron Club' }
const midnightQuarry = { id: '1184209375561039872', name: 'Midnight Quarry Scrims' }
export const guilds = { lanternfall, copperHeron, midnightQuarry }

export const personas = {
  admin: {
    id: '1048617293850714112',
    username: 'maren.quillfeather',
    displayName: 'Maren Quillfeather',
    avatar: 'a_77c2e1',
    about: 'Runs two communities and can create keys for them.',
    guilds: [asOwner(lanternfall), asManager(copperHeron), asMember(midnightQuarry)],
  },
  member: {
    id: '1076392841065529344',
    username: 'tobin_ashgrove',
    displayName: 'Tobin Ashgrove',
    about: 'A player who agrees to be looked up.',
    guilds: [asMember(lanternfall), asMember(copperHeron), asMember(midnightQuarry)],
  },
  neverAgreed: {
    id: '1159028364712906752',
    username: 'isolde.marrowick',
    displayName: 'Isolde Marrowick',
    about: 'Plays in the same places and has never agreed to anything.',
    guilds: [asMember(lanternfall), asMember(midnightQuarry)],
  },
  twoAccounts: {
    id: '1098312745601228801',
    username: 'perrin.hollowell',
    displayName: 'Perrin Hollowell',
    about: 'Agreed to be looked up, and plays under two names.',
    guilds: [asMember(lanternfall)],
  },
  noAccount: {
    id: '1103458821937061889',
    username: 'sorrel.wyndlass',
    displayName: 'Sorrel Wyndlass',
    about: 'Agreed to be looked up, but hasn’t linked a game account.',
    guilds: [asMember(lanternfall)],
  },
  otherAdmin: {
    id: '1062904417738952705',
    username: 'odalys.brackenridge',
    displayName: 'Odalys Brackenridge',
    about: 'Creates keys for another community.',
    guilds: [asMember(lanternfall), asOwner(copperHeron)],
  },
} satisfies Record<string, SimulatedPerson>
