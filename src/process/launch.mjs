/**
 * Runs a program for npm's scripts on a Node that is new enough: the Node that npm runs on, or else the one in
 * `node_modules`. Plain JavaScript, because an older Node may have to start it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const NEEDED = Number.parseInt(engines.node.slice('>='.length), 10)
/** The Node that npm runs on comes first. `process.execPath` may be in `node_modules`, which npm 11 puts first in the PATH. */
const CANDIDATES = [
  process.env.npm_node_execpath ?? process.execPath,
  process.execPath,
  join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`),
]

/** The folder of the compile cache. With the cache, Node doesn't load the code that strips types. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled')

const [, , program = '', ...argv] = process.argv
const file = resolve(ROOT, program)
const node = CANDIDATES.find(isNewEnough)

if (node === undefined) {
  console.error(
    `Node ${NEEDED} or newer is needed; this is ${process.versions.node}. On Linux (glibc, x64 or arm64), "npm ci" ` +
      'installs one, unless optional packages are omitted. On other systems, install it yourself.',
  )
  process.exitCode = 1
} else if (realpathSync(node) === realpathSync(process.execPath)) {
  process.argv.splice(1, 2, file)
  module.enableCompileCache(COMPILED)
  await import(pathToFileURL(file).href)
} else {
  runOn(node)
}

/** False if this Node is missing or can't run, such as the one in `node_modules` on a Linux without glibc. */
function isNewEnough(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice('v'.length), 10) >= NEEDED
}

function runOn(other) {
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env }
  const child = spawn(other, [file, ...argv], { stdio: 'inherit', env })
  const passOn = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  child.once('exit', (code, signal) => {
    for (const name of signals) process.off(name, passOn)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}
