/** Names for players who don't exist. Their tags start with `~`, which no linked account may use. */
import type { Random } from './random.ts'

const firstWords = [
  ...['Amber', 'Brisk', 'Calm', 'Clever', 'Cobalt', 'Crimson', 'Drowsy', 'Early', 'Faint', 'Feral', 'Gentle', 'Grim'],
  ...['Hasty', 'Hollow', 'Idle', 'Ivory', 'Jolly', 'Keen', 'Lunar', 'Lucky', 'Mellow', 'Misty', 'Nimble', 'Odd'],
]
const lastWords = [
  ...['Badger', 'Bandit', 'Beacon', 'Cactus', 'Comet', 'Crow', 'Dagger', 'Ferret', 'Fox', 'Ghost', 'Heron', 'Jackal'],
  ...['Kettle', 'Lantern', 'Lynx', 'Magpie', 'Mantis', 'Marmot', 'Nomad', 'Otter', 'Owl', 'Pebble', 'Pirate', 'Raven'],
]
const gameNames = firstWords.flatMap((first) => lastWords.map((last) => first + last))
// No 0, O, 1 or I: people read tags to each other.
const tagLetters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789']

/** Invents `count` players with different names, at most 576. */
export function inventPlayers(random: Random, count: number) {
  const letter = () => random.pick(tagLetters)
  return random.pickSome(gameNames, count).map((gameName) => {
    return { gameName, tagLine: `~${letter()}${letter()}${letter()}${letter()}` }
  })
}
