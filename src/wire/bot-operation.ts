/** What every bot operation declares: its section of the OpenAPI document, and that it needs an instance key. */

export const botOperation = {
  tags: ['bots'],
  security: [{ instanceKey: [] }],
}
