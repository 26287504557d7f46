/** METRICS_PORT of a real process: off unless it is set, and a port that is taken is named. */
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { quickDatabase, runToEnd, startProcess } from '../process/process.ts'

const folder = temporaryFolder()

test('an operator who sets METRICS_PORT and METRICS_HOST finds the metrics there, and only there', async () => {
  const env = { METRICS_PORT: '0', METRICS_HOST: '127.0.0.9' }
  const service = await startProcess(folder, { ...(await quickDatabase()), ...env })
  // The log is written a little later than the greeting.
  const line = /Metrics at http:\/\/127\.0\.0\.9:(\d+)\/metrics/
  await expect.poll(service.stdout, { timeout: 30_000 }).toMatch(line)
  const [, port = ''] = line.exec(service.stdout()) ?? []
  expect(await send(`${service.url}/metrics`)).toMatchObject({ status: 404 })
  await expect(send(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('ECONNREFUSED')
  const { status, text, headers } = await send(`http://127.0.0.9:${port}/metrics`)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('version=0.0.4')
  expect(text).toContain('player_stats_http_requests_total{method="GET",route="unmatched",status="404"} 1')
  expect(await service.stop('SIGTERM')).toMatchObject({ code: 0 })
})

test('a port that is taken is named by its variable, and the process ends', async () => {
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  const { port } = squatter.address() as { port: number }
  const { code, stderr } = await runToEnd(folder, { ...(await quickDatabase()), METRICS_PORT: String(port) })
  expect(code).toBe(1)
  expect(stderr).toContain(`METRICS_HOST, METRICS_PORT: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`)
  squatter.close()
})

test('without METRICS_PORT there are no metrics', async () => {
  const service = await startProcess(folder, await quickDatabase())
  // All of the log, as its lines may come later than the greeting.
  const { code, stdout } = await service.stop('SIGTERM')
  expect(code).toBe(0)
  expect(stdout).toContain('Server listening')
  expect(stdout).not.toContain('Metrics')
})
