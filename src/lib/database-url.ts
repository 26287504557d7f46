/** Validates Postgres connection URLs. */

/** Whether the driver can read this URL. Refuses `#`: after a bare `#` in a password, the driver would read the wrong host. */
export const isDatabaseUrl = (text: string): boolean =>
  // The URL of a socket (`postgres://user@/database?host=/folder`) has no host, but `URL` requires one.
  /^postgres(?:ql)?:\/\/[^#]*$/i.test(text) && URL.canParse(text.replace('@/', '@localhost/'))
