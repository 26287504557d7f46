/** Addresses of Postgres. */

/** An address that the driver can read. A fragment is a password with a bare `#`, whose rest would become the host. */
export const isDatabaseUrl = (text: string): boolean =>
  // Before a path that is a socket's (`postgres://user@/database?host=/folder`) there is no host, which URL requires.
  /^postgres(?:ql)?:\/\/[^#]*$/i.test(text) && URL.canParse(text.replace('@/', '@localhost/'))
