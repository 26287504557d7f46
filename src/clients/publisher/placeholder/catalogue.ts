/** The content of the invented game: maps, agents, game modes, acts and regions. */
import type { ContentResponse } from '../../../wire/reference.ts'

/** If `hasDraws` is true, teams that are tied one round short of winning play on, and may agree to a draw. */
export const modes = [
  { id: 'mode-competitive', name: 'Competitive', roundsToWin: 13, hasDraws: true },
  { id: 'mode-unrated', name: 'Unrated', roundsToWin: 13, hasDraws: false },
  { id: 'mode-swiftplay', name: 'Swiftplay', roundsToWin: 5, hasDraws: false },
]

export const regions: readonly string[] = ['na', 'eu', 'ap', 'kr', 'latam', 'br']

const mapNames = ['Aqueduct', 'Cinder', 'Drydock', 'Halcyon', 'Monsoon', 'Observatory', 'Quarry', 'Ravine', 'Terrace']

const agentNames = [
  ...['Anvil', 'Aster', 'Bramble', 'Chorus', 'Corsair', 'Dusk', 'Ember', 'Fathom', 'Gale', 'Hex', 'Ion', 'Juniper'],
  ...['Kestrel', 'Lumen', 'Mirage', 'Nettle', 'Onyx', 'Pylon', 'Quill', 'Rook', 'Sable', 'Talon', 'Umbra', 'Vesper'],
]

/** One shared object, because callers only read it. */
export const content: ContentResponse = {
  version: 'release-11.06',
  maps: [
    ...mapNames.map((name) => ({ id: `map-${name.toLowerCase()}`, name, asset_path: `/Game/Maps/${name}/${name}` })),
    // A map without art yet, so that clients see the null that the schema allows.
    { id: 'map-underpass', name: 'Underpass', asset_path: null },
  ],
  agents: agentNames.map((name) => ({ id: `agent-${name.toLowerCase()}`, name })),
  game_modes: modes.map(({ id, name }) => ({ id, name })),
  acts: [1, 2, 3].map((act) => ({ id: `season-5-act-${act}`, name: `Season 5, Act ${act}`, is_active: act === 3 })),
}
