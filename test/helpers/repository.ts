/** Reads files of the checkout. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const REPOSITORY = join(import.meta.dirname, '../..')

/** Reads the text of a file, by its path in the checkout. */
export const readText = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8')
