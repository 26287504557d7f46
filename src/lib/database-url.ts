/** Validates Postgres connection URLs. */

/** Whether the driver can read this URL. Refuses `#`, because the driver reads the wrong host if a password contains one. */
export const isDatabaseUrl = (text: string): boolean =>
  // The URL of a socket (`postgres://user@/database?host=/folder`) has no host, but `URL` requires one.
  /^postgres(?:ql)?:\/\/[^#]*$/i.test(text) && URL.canParse(text.replace('@/', '@localhost/'))
