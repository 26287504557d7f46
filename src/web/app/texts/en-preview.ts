/** The sentences of the preview of an account, in English: fetched with the view `/accounts`. */

export const enPreview = {
  title: 'What a bot sees',
  of: ' of {account}',
  text: 'Bots in servers that are on get these figures, and your recent matches. Each shows them in its own way.',
  rank: (rank: string, rating: number) => `${rank}, ${rating} rating`,
  killsPerDeath: 'Kills per death',
  won: 'Won',
  matches: 'Matches',
  placeholder: 'Placeholder data',
  unverified: 'ownership not verified',
  unanswered: 'The service didn’t answer, so the figures aren’t known.',
  again: 'Try again',
}
