/** Whether 32 bytes are an Ed25519 public key (RFC 8032 section 5.1.3): OpenSSL takes any, and finds out at each signature. */

const P = 2n ** 255n - 19n
const D = mod(-121665n * power(121666n, P - 2n))
/** The y of the points of small order (RFC 8032 section 8.9): under such a key anybody can sign. */
const OF_ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
const SMALL_ORDER = new Set([0n, 1n, P - 1n, OF_ORDER_8, P - OF_ORDER_8])

/** Of 64 hexadecimal digits. */
export function isEd25519Key(hex: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false
  const y = BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`) & (2n ** 255n - 1n)
  if (y >= P || SMALL_ORDER.has(y)) return false
  const xSquared = (y * y - 1n) * power(mod(D * y * y + 1n), P - 2n)
  return power(mod(xSquared), (P - 1n) / 2n) === 1n
}

function mod(value: bigint): bigint {
  return ((value % P) + P) % P
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, mod(base)]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
