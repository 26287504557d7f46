/** The invented game's content: maps, agents, game modes with their rules, acts, and the regions it is played in. */
import type { ContentResponse } from '../wire/reference.ts'

/** How a mode is won. */
export interface ModeRules {
  name: string
  /** The first team with this many rounds wins, unless overtime applies. */
  roundsToWin: number
  /** Level one round short of winning, the teams play on until one leads by two. Without it, one last round decides. */
  hasOvertime: boolean
  /** The teams may agree on a draw after a level pair of overtime rounds. */
  allowsDraw: boolean
}

interface Mode extends ModeRules {
  id: string
}

export const competitive: Mode = mode('Competitive', { roundsToWin: 13, hasOvertime: true, allowsDraw: true })
export const unrated: Mode = mode('Unrated', { roundsToWin: 13, hasOvertime: true, allowsDraw: false })
export const swiftplay: Mode = mode('Swiftplay', { roundsToWin: 5, hasOvertime: false, allowsDraw: false })

export const regions: readonly string[] = ['na', 'eu', 'ap', 'kr', 'latam', 'br']

const mapNames = ['Aqueduct', 'Cinder', 'Drydock', 'Halcyon', 'Monsoon', 'Observatory', 'Quarry', 'Ravine', 'Terrace']

const agentNames = [
  ...['Anvil', 'Aster', 'Bramble', 'Chorus', 'Corsair', 'Dusk', 'Ember', 'Fathom', 'Gale', 'Hex', 'Ion', 'Juniper'],
  ...['Kestrel', 'Lumen', 'Mirage', 'Nettle', 'Onyx', 'Pylon', 'Quill', 'Rook', 'Sable', 'Talon', 'Umbra', 'Vesper'],
]

/** One shared value: callers only read it. */
export const content: ContentResponse = {
  version: 'release-11.06',
  maps: [
    ...mapNames.map((name) => ({ id: slug('map', name), name, asset_path: `/Game/Maps/${name}/${name}` })),
    // A map whose art isn't out yet: clients meet the null that the shape allows.
    { id: 'map-underpass', name: 'Underpass', asset_path: null },
  ],
  agents: agentNames.map((name) => ({ id: slug('agent', name), name })),
  game_modes: [competitive, unrated, swiftplay].map(({ id, name }) => ({ id, name })),
  acts: [...acts(4, 3), ...acts(5, 2), { id: 'season-5-act-3', name: 'Season 5, Act 3', is_active: true }],
}

function mode(name: string, rules: Omit<ModeRules, 'name'>): Mode {
  return { id: slug('mode', name), name, ...rules }
}

function slug(kind: string, name: string): string {
  return `${kind}-${name.toLowerCase()}`
}

/** The first `count` acts of a season, all over. */
function acts(season: number, count: number): ContentResponse['acts'] {
  return Array.from({ length: count }, (_, index) => ({
    id: `season-${season}-act-${index + 1}`,
    name: `Season ${season}, Act ${index + 1}`,
    is_active: false,
  }))
}
