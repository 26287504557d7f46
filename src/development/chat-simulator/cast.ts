/** The people and guilds of the simulated chat platform. */

export interface SimulatedGuild {
  id: string
  name: string
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
  /** Shown on the consent page only. */
  about?: string
  guilds: SimulatedMembership[]
}

const ADMINISTRATOR = 0x8n
const MANAGE_GUILD = 0x20n

/** Whether somebody may manage a guild they are in. */
export const mayManage = ({ owner, permissions }: SimulatedMembership): boolean =>
  owner || (BigInt(permissions) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n

/** MANAGE_GUILD below bit 58: read as a double, the right is lost. */
export const MANAGER_PERMISSIONS = '288230376151711776'
/** Neither right, below bit 57: rounded to a double, MANAGE_GUILD is set. */
export const MEMBER_PERMISSIONS = '144115188075855895'

export const guilds = {
  lanternfall: { id: '1093847265510283776', name: 'Lanternfall Vanguard' },
  copperHeron: { id: '1127650938417266688', name: 'Copper Heron Club' },
  midnightQuarry: { id: '1184209375561039872', name: 'Midnight Quarry Scrims' },
} satisfies Record<string, SimulatedGuild>

/** All meet in Lanternfall Vanguard. */
export const cast = {
  admin: {
    id: '1048617293850714112',
    username: 'maren.quillfeather',
    displayName: 'Maren Quillfeather',
    about: 'Runs two communities and can make keys for them.',
    guilds: [
      { ...guilds.lanternfall, owner: true, permissions: MANAGER_PERMISSIONS },
      { ...guilds.copperHeron, owner: false, permissions: MANAGER_PERMISSIONS },
      { ...guilds.midnightQuarry, owner: false, permissions: MEMBER_PERMISSIONS },
    ],
  },
  member: {
    id: '1076392841065529344',
    username: 'tobin_ashgrove',
    displayName: 'Tobin Ashgrove',
    about: 'A player who agrees to be looked up.',
    guilds: [
      { ...guilds.lanternfall, owner: false, permissions: MEMBER_PERMISSIONS },
      { ...guilds.copperHeron, owner: false, permissions: MEMBER_PERMISSIONS },
      { ...guilds.midnightQuarry, owner: false, permissions: MEMBER_PERMISSIONS },
    ],
  },
  neverAgreed: {
    id: '1159028364712906752',
    username: 'isolde.marrowick',
    displayName: 'Isolde Marrowick',
    about: 'Plays in the same places and has never agreed to anything.',
    guilds: [
      { ...guilds.lanternfall, owner: false, permissions: MEMBER_PERMISSIONS },
      { ...guilds.midnightQuarry, owner: false, permissions: MEMBER_PERMISSIONS },
    ],
  },
  twoAccounts: {
    id: '1098312745601228801',
    username: 'perrin.hollowell',
    displayName: 'Perrin Hollowell',
    about: 'Agrees to be looked up, and plays under two names.',
    guilds: [{ ...guilds.lanternfall, owner: false, permissions: MEMBER_PERMISSIONS }],
  },
  noAccount: {
    id: '1103458821937061889',
    username: 'sorrel.wyndlass',
    displayName: 'Sorrel Wyndlass',
    about: 'Agrees to be looked up, and has linked no game account.',
    guilds: [{ ...guilds.lanternfall, owner: false, permissions: MEMBER_PERMISSIONS }],
  },
  otherAdmin: {
    id: '1062904417738952705',
    username: 'odalys.brackenridge',
    displayName: 'Odalys Brackenridge',
    about: 'Makes keys for another community.',
    guilds: [
      { ...guilds.lanternfall, owner: false, permissions: MEMBER_PERMISSIONS },
      { ...guilds.copperHeron, owner: true, permissions: MANAGER_PERMISSIONS },
    ],
  },
} satisfies Record<string, SimulatedPerson>
