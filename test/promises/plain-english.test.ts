/** Unidiomatic phrases stay out of texts, documents, comments and log messages. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REPOSITORY, readText } from '../helpers/repository.ts'

const FILES = [
  'src/**/*.{ts,tsx,mjs,md}',
  'docs/**/*.md',
  'deploy/**/*.{yml,yaml,conf,cfg,sh,service,timer}',
  'deploy/Caddyfile',
  'examples/*/*.{md,json}',
  '*.{md,yml}',
  '.env.example',
]

/** Each phrase, and what to say instead. */
const PHRASES = [
  ['lookups of you|looked up of', 'lookups about'],
  ['(?:kept|keeps) of (?:you|them|me|us|people|the person)', 'stored about'],
  ['that (?:is|are) none', 'invalid'],
  ['also (?:when|where) ', 'even if'],
  ['(?:read|made|planned|begins?|written|created) anew', 'again'],
  ['nobody is shown|shows nobody|show nobody', 'lookups are refused'],
  ['the start ends', 'the service exits'],
  ['database (?:is not the one )?that was left', 'the database the service last wrote to'],
  ['for so (?:many|long)|(?:in|after) so many', 'this many'],
  ['(?:defects?|faults?) of ours', 'bug'],
  ['small letters', 'lowercase'],
  ['outer blanks', 'leading and trailing spaces'],
  ['for ever\\b', 'permanently'],
  ['private authority|an authority of your own', 'CA'],
  ['is believed|are believed|believes', 'is trusted'],
  ['budget is spent|spent (?:the|its|their) budget|forgets budgets', 'the rate limit is used up'],
  ['its maker|their maker|the maker of', 'creator'],
  ['(?:make|makes|making|made) (?:a|the|another|new) (?:instance )?keys?', 'create'],
  ['given back', 'revoked'],
  ['Redis (?:does not|doesn’t) count|Redis counts again', 'Redis is unavailable'],
  ['Redis is away|database is away|service is away', 'unavailable'],
  ['(?:gives|give) no (?:metrics|more connections)|takes no writes', 'exposes, accepts'],
  ['servers you left on', 'servers whose switch you left on'],
  ['(?:Forget it|Unlink it|Link it) again', 'try again'],
  ['Here before\\?', 'been here before'],
  ['No end|has no end', 'never expires'],
  ['keys that ended|ended keys', 'inactive keys'],
  ['counts alone', 'counts on its own'],
  ['of whoever', 'of the person who'],
  ['what is theirs', 'their data'],
  ['(?:/\\*\\*|//) (?:Of|Those|Whom|Nor|What) ', 'start a comment with the thing or the verb'],
] as const

const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: REPOSITORY }))
  // Other languages, and what former releases promised.
  .filter((file) => !/^src\/texts\/(?!en\.)|^CHANGELOG|node_modules|package-lock/.test(file))

test.each(PHRASES)('no page, comment or log line says "%s" instead of "%s"', (phrase) => {
  const pattern = new RegExp(`.{0,30}(?:^|[^\\w])(?:${phrase}).{0,30}`, 'gm')
  const found = files.flatMap((file) => {
    const text = readText(file).replaceAll(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, '\n')
    return [...text.matchAll(pattern)].map(([line]) => `${file}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})
