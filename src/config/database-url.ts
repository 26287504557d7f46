/** The address of Postgres: which forms of it the driver takes, and what `sslmode` means in it. */

/** `no-verify` is the driver's own. The others are libpq's, less `allow`, which the driver doesn't have. */
const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

/** Gives the address as the driver is to get it, or what is wrong with it; that never holds a password. */
export function readDatabaseUrl(text: string): { url: string } | { problem: string } {
  if (!/^postgres(?:ql)?:\/\//i.test(text)) {
    return { problem: 'must be an address that starts with postgres:// or postgresql://.' }
  }
  const url = parse(text)
  if (hasSeveralHosts(text, url)) {
    return {
      problem:
        'names several hosts, and the service connects to one: give it the address that always leads to the primary, ' +
        'as of a load balancer or PgBouncer (docs/scaling.md).',
    }
  }
  if (url === undefined) {
    return {
      problem:
        'is no address: postgres://user:password@host:port/database, with special characters percent-encoded (/ is %2F).',
    }
  }
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !SSL_MODES.includes(mode)) {
    return { problem: `has an sslmode that is none of ${SSL_MODES.join(', ')}.` }
  }
  return { url: url.searchParams.get('uselibpqcompat') === 'true' ? text : withPlainSslMode(text) }
}

/** An address of a socket (`postgres://user@/database?host=/folder`) names no host, which URL requires. */
function parse(text: string): URL | undefined {
  return URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/')) ?? undefined
}

function hasSeveralHosts(text: string, url: URL | undefined): boolean {
  const authority = text.replace(/^[^/]*\/\//, '').split(/[/?#]/)[0] ?? ''
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  return hosts.includes(',') || url?.searchParams.get('host')?.includes(',') === true
}

/**
 * The driver treats `prefer`, `require` and `verify-ca` as `verify-full`, and warns at each start that this will change.
 * Spelled out as `verify-full`, the safest of them, they go on meaning that.
 */
function withPlainSslMode(text: string): string {
  return text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|#|$)/, '$1verify-full')
}
