/** Conditional requests: whether a client has the current version. */

/** Whether `If-None-Match` names this entity tag, by weak comparison (RFC 9110 section 13.1.2). */
export function isKnownVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}
