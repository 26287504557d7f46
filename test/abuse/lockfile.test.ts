/** The lockfile: a package runs nothing when it is installed, and can't be exchanged for another. */
import { expect, test } from 'vitest'
import { readText } from '../helpers/repository.ts'

interface Locked {
  hasInstallScript?: boolean
  integrity?: string
}

const lock = JSON.parse(readText('package-lock.json'))
/** All but the project itself, whose path is empty. */
const packages = Object.entries<Locked>(lock.packages).filter(([path]) => path !== '')
const pathsOf = (found: typeof packages) => found.map(([path]) => path)

test('no package runs a script when it is installed', () => {
  expect(packages.length).toBeGreaterThan(0)
  expect(pathsOf(packages.filter(([, { hasInstallScript }]) => hasInstallScript))).toEqual([])
})

test('every package has the hash of its content', () => {
  expect(pathsOf(packages.filter(([, { integrity }]) => integrity === undefined))).toEqual([])
})
