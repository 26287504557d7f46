/** The value of an instance key: `psk_`, 43 base62 characters of chance, 6 of checksum. */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'psk_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 is more than 2^256. */
const SECRET_LENGTH = 43
/** 62^6 is more than 2^32. */
const CHECKSUM_LENGTH = 6
const SECRET_END = PREFIX.length + SECRET_LENGTH
const KEY_LENGTH = SECRET_END + CHECKSUM_LENGTH

/** A new key value, from the system's random source. */
export function createKeyValue(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return PREFIX + secret + checksum(secret)
}

/** Whether a text can be a key: junk and typos are told apart without asking the database. */
export function isWellFormedKey(text: string): boolean {
  if (text.length !== KEY_LENGTH || !text.startsWith(PREFIX)) return false
  // By hand, because every request comes by here: a call out of JavaScript costs more than these few steps.
  let crc = -1
  for (let at = PREFIX.length; at < SECRET_END; at += 1) {
    const code = text.charCodeAt(at)
    if (!isBase62(code)) return false
    crc = (CRC_OF_BYTE[(crc ^ code) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  let rest = ~crc >>> 0
  for (let at = KEY_LENGTH - 1; at >= SECRET_END; at -= 1) {
    if (text.charCodeAt(at) !== ALPHABET.charCodeAt(rest % ALPHABET.length)) return false
    rest = Math.floor(rest / ALPHABET.length)
  }
  return true
}

const isBase62 = (code: number) => ALPHABET_CODES[code] === 1
const ALPHABET_CODES = new Uint8Array(128)
for (const character of ALPHABET) ALPHABET_CODES[character.charCodeAt(0)] = 1

/** CRC-32 of each byte alone. */
const CRC_OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** What is stored of a key: its SHA-256 as hexadecimal digits. */
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
