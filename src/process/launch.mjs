/**
 * Runs a program of the project on the Node that it needs, from npm's scripts: `node src/process/launch.mjs <program>
 * [arguments]`. Plain JavaScript, because an older Node starts it: npm 10 installs the pinned one without a link in
 * `node_modules/.bin`.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PINNED = join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`)

const [, , program = '', ...argv] = process.argv
const file = resolve(ROOT, program)

if (!existsSync(file)) {
  end(`There is no ${program}: run "npm ${program.startsWith('dist/') ? 'run build' : 'ci --include=dev'}" first.`)
} else if (existsSync(PINNED) && realpathSync(PINNED) !== realpathSync(process.execPath)) {
  runOnPinned()
} else {
  await runHere()
}

/** Runs the program in this process. */
async function runHere() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const needed = Number.parseInt(engines.node.slice('>='.length), 10)
  if (Number.parseInt(process.versions.node, 10) < needed) {
    end(
      `Node ${needed} or newer is needed, and this is ${process.versions.node}. On Linux (glibc, x64 or arm64) "npm ci" ` +
        'brings it along, unless optional packages are omitted; elsewhere install it.',
    )
    return
  }
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href)
}

/** Waits for the program, passes signals on, and ends as it ends. */
function runOnPinned() {
  const child = spawn(PINNED, [file, ...argv], { stdio: 'inherit' })
  const passOn = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  // The pinned Node can't be executed, as on a Linux without glibc.
  child.once('error', runHere)
  child.once('exit', (code, signal) => {
    for (const name of signals) process.off(name, passOn)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}

function end(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
