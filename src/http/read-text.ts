/** Reads the body of a request, up to a size. */
import type { IncomingMessage } from 'node:http'
import { payloadTooLarge, type Refusal } from '../refusals.ts'

const LARGEST_BODY = 1 << 20

type Done = (refusal: Refusal | undefined, text?: string) => void

/**
 * Calls back once with the body's text (UTF-8), or with the refusal of one that is larger than a mebibyte, whose rest is
 * left to be dropped. Never, when the connection breaks before: there is nobody to answer.
 *
 * Nearly every body comes in the packet of its headers and is there a tick later. It is taken as it is: the events of a
 * stream would take a twentieth of a lookup.
 */
export function readText(body: IncomingMessage, done: Done): void {
  const length = Number(body.headers['content-length'])
  if (length > LARGEST_BODY) return done(payloadTooLarge())
  // Nothing was sent, and Node has set up no stream that would end.
  if (body.readableEnded) return done(undefined, '')
  process.nextTick(() => {
    const first: Buffer | null = body.read()
    if (first?.length === length) done(undefined, String(first))
    else collect(body, first, done)
  })
}

/** Reads what comes in pieces. */
function collect(body: IncomingMessage, first: Buffer | null, done: Done): void {
  const pieces = first === null ? [] : [first]
  let length = first?.length ?? 0
  const add = (piece: Buffer) => {
    length += piece.length
    if (length <= LARGEST_BODY) {
      pieces.push(piece)
      return
    }
    body.off('data', add).off('end', finish)
    done(payloadTooLarge())
  }
  const finish = () => done(undefined, String(Buffer.concat(pieces, length)))
  body.on('data', add).on('end', finish)
}
