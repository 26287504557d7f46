/** What an address of Postgres is. */

/**
 * One that the driver can read; what is wrong beyond that is said when it connects. It has no fragment: that is a password with
 * a bare `#`, of which the driver would take the rest for a host.
 */
export const isDatabaseUrl = (text: string): boolean =>
  // Before a path that is a socket's (`postgres://user@/database?host=/folder`) there is no host, which URL requires.
  /^postgres(?:ql)?:\/\/[^#]*$/i.test(text) && URL.canParse(text.replace('@/', '@localhost/'))
