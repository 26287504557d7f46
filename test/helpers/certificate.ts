/**
 * A certificate for the name localhost, by a private CA whose key is gone. It is stored so that no test needs a program to create
 * one. Its key is not a secret.
 */
import { join } from 'node:path'

const file = (name: string) => join(import.meta.dirname, 'certificate', name)

export type Certificate = typeof certificate

export const certificate = { ca: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') }
