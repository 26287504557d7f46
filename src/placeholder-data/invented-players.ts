/** Names for players who don't exist. Their tags start with `~`, which no linked account may use. */
import type { Random } from './random.ts'

export interface InventedPlayer {
  gameName: string
  tagLine: string
}

const firstWords = [
  ...['Amber', 'Brisk', 'Calm', 'Clever', 'Cobalt', 'Crimson', 'Drowsy', 'Early', 'Faint', 'Feral', 'Gentle', 'Grim'],
  ...['Hasty', 'Hollow', 'Idle', 'Ivory', 'Jolly', 'Keen', 'Lunar', 'Lucky', 'Mellow', 'Misty', 'Nimble', 'Odd'],
  ...['Pale', 'Quiet', 'Rapid', 'Rusty', 'Silent', 'Solar', 'Tidy', 'Velvet'],
]
const lastWords = [
  ...['Badger', 'Bandit', 'Beacon', 'Cactus', 'Comet', 'Crow', 'Dagger', 'Ferret', 'Fox', 'Ghost', 'Heron', 'Jackal'],
  ...['Kettle', 'Lantern', 'Lynx', 'Magpie', 'Mantis', 'Marmot', 'Nomad', 'Otter', 'Owl', 'Pebble', 'Pirate', 'Raven'],
  ...['Saint', 'Sparrow', 'Tinker', 'Toad', 'Viper', 'Walrus', 'Wolf', 'Wren'],
]
// No 0, O, 1 or I: people read tags to each other.
const tagLetters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']

// 1024 of each, made once instead of for each scoreboard.
const gameNames = firstWords.flatMap((first) => lastWords.map((last) => first + last))
const tagStarts = tagLetters.flatMap((first) => tagLetters.map((second) => `~${first}${second}`))
const tagEnds = tagLetters.flatMap((third) => tagLetters.map((fourth) => third + fourth))

/** `count` players (at most 1024) with different names; the first 32 share neither a first nor a last word. */
export function inventPlayers(random: Random, count: number): InventedPlayer[] {
  const players: InventedPlayer[] = []
  const start = random.bits()
  const steps = random.bits()
  for (let index = 0; index < count; index += 1) {
    // With an odd step all 32 words come before one comes again. Each further round pairs them differently.
    const first = start + index * ((steps & 31) | 1)
    const last = (start >> 5) + index * (((steps >> 5) & 31) | 1) + (index >> 5)
    const tag = random.bits()
    players.push({
      gameName: gameNames[((first & 31) << 5) | (last & 31)] ?? '',
      tagLine: (tagStarts[tag & 1023] ?? '') + (tagEnds[(tag >> 10) & 1023] ?? ''),
    })
  }
  return players
}
