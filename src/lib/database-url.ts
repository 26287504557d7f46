/** Checks addresses of Postgres. */

/** Whether the driver can read this address. Refuses `#`: after a bare `#` in a password, the driver would read a wrong host. */
export const isDatabaseUrl = (text: string): boolean =>
  // The address of a socket (`postgres://user@/database?host=/folder`) has no host, but `URL` requires one.
  /^postgres(?:ql)?:\/\/[^#]*$/i.test(text) && URL.canParse(text.replace('@/', '@localhost/'))
