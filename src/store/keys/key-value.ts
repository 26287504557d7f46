/** The value of an instance key: `psk_`, 43 random base62 characters and 6 characters of checksum. */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'psk_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 is more than 2^256. */
const SECRET_LENGTH = 43
/** 62^6 is more than 2^32. */
const CHECKSUM_LENGTH = 6
const SYNTAX = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

export function createKeyValue(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return PREFIX + secret + checksum(secret)
}

/** Whether a text can be a key. Rejects junk and typos without a database query. */
export function isWellFormedKey(text: string): boolean {
  return SYNTAX.test(text) && checksum(text.slice(PREFIX.length, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

export const hashKey = (value: string): string => hash('sha256', value)

/** CRC-32 (ISO 3309) in base62, with leading zeros, as in GitHub's token format of 2021. */
function checksum(secret: string): string {
  let rest = crc32(secret)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
