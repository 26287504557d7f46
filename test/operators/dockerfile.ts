/** Builds a Dockerfile by hand: each stage is a folder, and its commands really run. For a Dockerfile as simple as ours. */
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runSync } from '../helpers/run-sync.ts'

interface Stage {
  /** What is in the image's WORKDIR. */
  folder: string
  env: Record<string, string>
}

export interface Image extends Stage {
  command: string[]
  healthcheck: string[]
}

export interface Build {
  /** The project. */
  from: string
  /** An empty folder. */
  into: string
  /** The environment of its commands. */
  env: Record<string, string>
}

/** Gives the last stage. Throws with the output of a command that fails. */
export function buildImage({ from, into, env }: Build): Image {
  const context = join(into, 'context')
  copyContext(from, context)
  const stages = new Map<string, Stage>()
  const commands = { CMD: '[]', HEALTHCHECK: '[]' }
  let stage: Stage = { folder: '', env: {} }
  let home = ''
  for (const [name, rest] of instructionsIn(readFileSync(join(from, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const [image = '', , as = `stage-${stages.size}`] = rest.replace(/^--platform=\S+ /, '').split(/\s+/)
      stage = begin(join(into, as), stages.get(image))
      stages.set(as, stage)
    } else if (name === 'WORKDIR') home = rest
    else if (name === 'COPY') copy(rest, stage, (of) => stages.get(of)?.folder ?? context, home)
    else if (name === 'RUN') run(rest, stage, env)
    else if (name === 'ENV') Object.assign(stage.env, variablesIn(rest.replaceAll(home, stage.folder)))
    else if (name === 'CMD' || name === 'HEALTHCHECK') commands[name] = rest.slice(rest.indexOf('['))
    else if (name !== 'USER' && name !== 'EXPOSE') throw new Error(`this builder has not learned ${name}`)
  }
  return { ...stage, command: JSON.parse(commands.CMD), healthcheck: JSON.parse(commands.HEALTHCHECK) }
}

/** Exactly what `.dockerignore` lets through. */
function copyContext(from: string, context: string): void {
  const [first, ...others] = linesIn(readFileSync(join(from, '.dockerignore'), 'utf8'))
  const names = others.map((line) => /^!([\w.-]+)$/.exec(line)?.[1] ?? '')
  if (first !== '*' || names.includes('')) throw new Error('this builder only knows "*" and what is excepted by name')
  for (const name of names) cpSync(join(from, name), join(context, name), { recursive: true })
}

const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))

function instructionsIn(text: string): [name: string, rest: string][] {
  const whole = linesIn(text)
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
  return whole.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ')).trim()])
}

function begin(folder: string, base: Stage | undefined): Stage {
  mkdirSync(folder)
  if (base !== undefined) cpSync(base.folder, folder, { recursive: true })
  return { folder, env: { ...base?.env } }
}

function copy(rest: string, stage: Stage, folderOf: (stage: string) => string, home: string): void {
  const [, of = '', paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? []
  const all = paths.split(/\s+/)
  const target = all.pop() ?? ''
  for (const source of all) {
    const path = join(folderOf(of), source.replace(`${home}/`, ''))
    const name = target.endsWith('/') ? join(target, basename(source)) : target
    cpSync(path, join(stage.folder, name), { recursive: true, verbatimSymlinks: true })
  }
}

/** Files belong to whoever runs the tests, as the image's user isn't here. */
function run(rest: string, stage: Stage, env: Record<string, string>): void {
  const command = rest.replaceAll(/ --(?:owner|group)=\S+/g, '')
  const { status, stdout, stderr } = runSync('sh', ['-c', command], {
    cwd: stage.folder,
    env: { ...env, ...stage.env },
  })
  if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}:\n${stdout}${stderr}`)
}

const variablesIn = (rest: string) => Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=')))
