/** The path of the checkout, and the files in it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const REPOSITORY = join(import.meta.dirname, '../..')

/** The text of a file, by its path in the checkout. */
export const readText = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8')
