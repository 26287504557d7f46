/** What changed for bots, newest release first: for the API page and `/llms.txt`. */

interface Release {
  /** `npm run release` puts the version in the place of `Unreleased`. */
  release: string
  changes: readonly string[]
}

export const CHANGES: readonly Release[] = [
  {
    release: 'Unreleased',
    changes: [
      'New: `GET /v1/key` reads the key that is sent, and `POST /v1/key/revoke` ends it.',
      'New: `ratelimit` and `ratelimit-policy` beside the three older headers.',
      'New: content, leaderboards and statuses have an `etag`, say by `cache-control` for how long they may be kept, ' +
        'answer 304 to `if-none-match`, and come as gzip.',
      'New: integers may be written with a point or an exponent, such as `77.0`.',
      '401 for a key that is no good says `error="invalid_token"` in `www-authenticate`.',
      'A body of more than 16 KiB is 413; it was 1 MiB.',
      'A body that is not UTF-8 is 422; its wrong bytes were replaced.',
      'Lookups are 503 while the database takes no writes, because nobody can withdraw then.',
      'In openapi.json ids are a string or an integer, and reason codes are listed for each status. Some components have ' +
        'other names: `LinkedAccount`, `GuildListEntry`, `InstanceKey`, `Acknowledgement`, `ConsentRefusal`.',
      'The invented figures of every account changed once.',
    ],
  },
  { release: '1.0.0', changes: ['The first release.'] },
]
