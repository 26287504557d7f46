/** The table of docs/errors.md has every refusal of the code with its status, and no other. */
import { expect, test } from 'vitest'
import * as refusals from '../../src/lib/refusals.ts'
import { RefusalError } from '../../src/lib/refusals.ts'
import { readText } from '../helpers/repository.ts'

/** Written for the metrics alone: the client has left. */
const UNSEEN = 'client_gone'

test('docs/errors.md lists every refusal', () => {
  const rows = [...readText('docs/errors.md').matchAll(/^\| (\d{3}) \| ([^|]*`[^|]*) \|/gm)]
  const documented = rows.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`(?:\{reason: ")?([a-z_]+)/g)].map(([, code]) => `${status} ${code}`),
  )
  const made = Object.values<unknown>(refusals)
    .filter(isRefusal)
    .map((make) => make(''))
    .filter(({ message }) => message !== UNSEEN)
  expect(documented.toSorted()).toEqual(made.map(({ statusCode, message }) => `${statusCode} ${message}`).toSorted())
})

const isRefusal = (make: unknown): make is (argument: string) => RefusalError =>
  typeof make === 'function' && make !== RefusalError && make !== refusals.helpLink
