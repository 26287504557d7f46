/** Headers that every answer has, those of the API and of errors too (OWASP ASVS 5.0, 3.4). */

/** Constant for the life of the process. Pages have more: see `web-host/page-headers.ts`. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
