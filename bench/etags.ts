/**
 * `node bench/etags.ts [MODULE]`: microseconds of CPU for an answer that clients may keep, without an entity tag and with
 * that of `src/http/caching.ts`; with a path to @fastify/etag, which is not among our packages, also with that.
 */
import { pathToFileURL } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { keepFor } from '../src/http/caching.ts'
import { spread } from './spread.ts'

const ROUNDS = 9
const TIMES = 2_000
const [, , path] = process.argv

const kinds: Record<string, (app: FastifyInstance) => Promise<unknown> | undefined> = {
  'no tag': () => undefined,
  ours: async (app) => app.addHook('onSend', keepFor(60)),
}
if (path !== undefined) {
  const { default: plugin } = await import(pathToFileURL(path).href)
  kinds['@fastify/etag'] = async (app) => app.register(plugin)
}
for (const kilobytes of [2, 6]) {
  const body = JSON.stringify({ text: 'x'.repeat(kilobytes * 1_000) })
  const apps = await Promise.all(
    Object.entries(kinds).map(async ([name, install]) => [name, await appWith(install)] as const),
  )
  const costs = new Map(apps.map(([name]) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, app] of apps) costs.get(name)?.push(await costOf(app))
  }
  for (const [name, all] of costs) {
    const { min, median, max } = spread(all)
    console.log(`${kilobytes} kB, ${name}: ${median.toFixed(0)} µs [${min.toFixed(0)}..${max.toFixed(0)}]`)
  }

  async function appWith(install: (app: FastifyInstance) => Promise<unknown> | undefined) {
    const app = Fastify()
    await install(app)
    app.get('/', async (_request, reply) => reply.type('application/json').send(body))
    await app.ready()
    return app
  }
}

async function costOf(app: FastifyInstance): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < TIMES; time += 1) await app.inject('/')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / TIMES
}
