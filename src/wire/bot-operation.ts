/** What every bot operation declares: its place in the document, and that it wants an instance key. */

export const botOperation = {
  tags: ['bots'],
  security: [{ instanceKey: [] }],
}
