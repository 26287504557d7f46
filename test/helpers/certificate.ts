/** A private certificate authority, and a certificate that it signed, for localhost. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { outputOf } from './run-sync.ts'

const openssl = findProgram(['openssl'])
export const hasOpenssl = openssl !== undefined

export type Certificate = ReturnType<typeof makeCertificate>

/**
 * Makes three files in a folder that is there: the authority's certificate, and the server's certificate and key, for
 * localhost by this name only.
 */
export function makeCertificate(folder: string) {
  const file = (name: string) => join(folder, name)
  const run = (...argv: string[]) => outputOf(openssl ?? 'openssl', argv, { cwd: folder })
  const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  run('req', '-x509', ...NEW_KEY, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=private authority')
  run('req', ...NEW_KEY, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost')
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost\n')
  const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '2']
  run('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...signer)
  return { authority: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') }
}
