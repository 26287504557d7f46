/** What a public key of Ed25519 is (RFC 8032). */

const P = 2n ** 255n - 19n
/** The y of the points of small order (RFC 8032 section 8.9): under such a key anybody can sign. */
const OF_ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
const SMALL_ORDER = new Set([0n, 1n, P - 1n, OF_ORDER_8, P - OF_ORDER_8])

/** Of 64 hexadecimal digits. A key that is no point of the curve passes: under it nothing is signed. */
export function isEd25519Key(hex: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false
  const y = BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`) & (2n ** 255n - 1n)
  return y < P && !SMALL_ORDER.has(y)
}
