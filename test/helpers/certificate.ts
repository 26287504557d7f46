/**
 * A certificate for localhost, signed by a private CA whose key was deleted. It is committed, so that tests need no program to
 * create a certificate. The certificate's key is not a secret.
 */
import { join } from 'node:path'

const file = (name: string) => join(import.meta.dirname, 'certificate', name)

export type Certificate = typeof certificate

export const certificate = { ca: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') }
