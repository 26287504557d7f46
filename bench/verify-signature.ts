/** `node bench/verify-signature.ts`: microseconds of CPU for verifying what the chat platform signed, by the size of the body. */

import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { cpuUsage } from 'node:process'

const ROUNDS = 7
const TIMES = 1_000
const { publicKey, privateKey } = generateKeyPairSync('ed25519')

for (const [what, size] of [
  ['a command', 700],
  ['the largest body', 64 * 1024],
] as const) {
  const message = Buffer.alloc(size + 10, 'x')
  const good = sign(null, message, privateKey)
  const bad = Buffer.from(good).fill(1, 0, 4)
  for (const [kind, signature] of [
    ['right', good],
    ['wrong', bad],
  ] as const) {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const before = cpuUsage()
      for (let time = 0; time < TIMES; time += 1) verify(null, message, publicKey, signature)
      const { user, system } = cpuUsage(before)
      return (user + system) / TIMES
    }).sort((a, b) => a - b)
    const [least, median, most] = [rounds[0], rounds[ROUNDS >> 1], rounds.at(-1)].map((one = 0) => one.toFixed(0))
    console.log(`${what}, ${kind}: ${median} µs [${least}..${most}]`)
  }
}
