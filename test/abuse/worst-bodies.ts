/** The bodies that cost a parser the most time, each as large as the limit allows. */

const LARGEST = 16 * 1024
const HALF = LARGEST / 2 - 100

/** Repeats a part as often as it fits. */
function filled(start: string, part: string, end: string): string {
  const count = Math.floor((LARGEST - start.length - end.length) / part.length)
  return start + part.repeat(count).replace(/,$/, '') + end
}

const fields = (count: number, toField: (index: number) => string) =>
  `{${Array.from({ length: count }, (_, index) => toField(index)).join(',')}}`

/** All of these bodies are invalid lookups. */
export const invalidBodies: [what: string, text: string][] = [
  ['an inexact number before many objects', filled('{"b":1e-9,"a":[', '{},', ']}')],
  ['an inexact number before many lists', filled('{"b":1e-9,"a":[', '[],', ']}')],
  ['an inexact number before many integers', filled('{"b":1e-9,"a":[', '1,', ']}')],
  ['an inexact number before objects in objects', filled('{"b":1e-9,"a":[', '{"a":{}},', ']}')],
  ['full of inexact numbers', filled('{"a":[', '1e-9,', ']}')],
  ['full of fractions that look whole', filled('{"a":[', '9007199254740992.00000000000000001,', ']}')],
  ['full of long integers', filled('{"a":[', '12345678901234567,', ']}')],
  ['full of integers of 64 digits', filled('{"a":[', `${'9'.repeat(64)},`, ']}')],
  ['as deep as possible', '['.repeat(HALF) + ']'.repeat(HALF)],
  ['as deep as possible, with a long integer', `${'['.repeat(HALF)}1234567890123456789${']'.repeat(HALF)}`],
  ['deep in objects', `${'{"a":'.repeat(2_700)}1e-9${'}'.repeat(2_700)}`],
  ['a number with as many digits as possible', filled('{"guild_id":', '9', ',"target_chat_id":1}')],
  ['a fraction with as many digits as possible', filled('{"guild_id":1.', '0', '1,"target_chat_id":1}')],
  ['an id in quotes with as many digits as possible', filled('{"guild_id":"', '9', '","target_chat_id":1}')],
  ['a huge exponent', '{"guild_id":1e999999999,"target_chat_id":1}'],
  ['many fields', fields(1_400, (index) => `"f${index}":1`)],
  ['many fields and an inexact number', `{"b":1e-9,"a":${fields(1_400, (index) => `"f${index}":1`)}}`],
  ['many fields that are numbers', fields(1_000, (index) => `"${index * 3_000_017}":1`)],
  ['nothing but escapes', filled('{"guild_id":"', '\\u0000', '","target_chat_id":1}')],
  ['nothing but blanks', ' '.repeat(LARGEST)],
  ['blanks where a colon is missing', filled('{"a"', ' ', '}')],
  ['quotes without an end', filled('{', '"a":"', '')],
]
