/** METRICS_PORT of a real process. Without it nothing of metrics is loaded: `test/process/production.test.ts`. */
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { quickDatabase, startProcess } from '../process/process.ts'

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
