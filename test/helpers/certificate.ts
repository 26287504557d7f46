/**
 * A certificate for localhost, by this name only, of a private authority whose key is gone: kept, so that no test needs a program
 * that makes one. Its key is no secret.
 */
import { join } from 'node:path'

const file = (name: string) => join(import.meta.dirname, 'certificate', name)

export type Certificate = typeof certificate

export const certificate = { authority: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') }
