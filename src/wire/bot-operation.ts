/** What every bot operation declares. */

/**
 * The `authorization` header parameter, optional as the specification declares it: its absence is answered with 401 by
 * the key check, never with 422. It is shown in the OpenAPI document only; no validator is compiled for it.
 */
export const botOperation = {
  tags: ['bots'],
  security: [{ instanceKey: [] }],
}
