/** nginx, HAProxy and Caddy with the files of `deploy`, in which only the ports and the paths of certificates are replaced. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '../helpers/certificate.ts'
import { freePort } from '../helpers/postgres.ts'
import { Program } from '../helpers/program.ts'
import { readText } from '../helpers/repository.ts'

export interface Balancer {
  /** The https address of the balancer, for localhost. */
  url: string
  plainUrl: string
  log(): string
  stop(): Promise<void>
}

interface Place {
  program: string
  /** An empty folder for the balancer. */
  folder: string
  certificate: Certificate
  /** The ports of the two processes. */
  ports: [string, string]
  change?: (file: string) => string
}

const sample = (name: string, { change = (file) => file }: Place) => change(readText(`deploy/${name}`))

export async function startNginx(place: Place): Promise<Balancer> {
  const { program, folder, certificate, ports, port, plainPort } = await prepare(place)
  const logFile = join(folder, 'refused.log')
  const site = sample('nginx.conf', place)
    .replace(/listen 80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 443/, `listen 127.0.0.1:${port}`)
    .replaceAll(/^\s*listen \[::\]:.*$/gm, '')
    .replace(/\S+fullchain\.pem/, certificate.certificate)
    .replace(/\S+privkey\.pem/, certificate.key)
    .replace('/var/log/nginx/player-stats-lookup.log', logFile)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `
    daemon off; pid ${folder}/pid; error_log ${folder}/errors; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http { access_log off; ${temporary.map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')}
    ${onPorts(site, ports)} }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const nginx = await run(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { port, plainPort })
  return { ...nginx, log: () => readFileSync(logFile, 'utf8') }
}

export async function startHaproxy(place: Place): Promise<Balancer> {
  const { program, folder, certificate, ports, port, plainPort } = await prepare(place)
  const both = [certificate.certificate, certificate.key].map((file) => readFileSync(file, 'utf8')).join('')
  writeFileSync(join(folder, 'both.pem'), both, { mode: 0o600 })
  const file = sample('haproxy.cfg', place)
    .replace(/bind :80$/m, `bind 127.0.0.1:${plainPort}`)
    .replace(/bind :443/, `bind 127.0.0.1:${port}`)
    .replace(/\S+\.pem/, join(folder, 'both.pem'))
  writeFileSync(join(folder, 'haproxy.cfg'), onPorts(file, ports))
  return run(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { port, plainPort })
}

export async function startCaddy(place: Place): Promise<Balancer> {
  const { program, folder, certificate, ports, port, plainPort } = await prepare(place)
  const file = sample('Caddyfile', place)
    .replace(/^\{$/m, `{\n\thttp_port ${plainPort}`)
    .replace(/^\{\$SITE:.*\} \{$/m, `https://localhost:${port} {\n\ttls ${certificate.certificate} ${certificate.key}`)
    .replace(/\{\$UPSTREAMS:.*\}(?= \{$)/m, '127.0.0.1:3001 127.0.0.1:3002')
  writeFileSync(join(folder, 'Caddyfile'), onPorts(file, ports))
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const argv = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  return run(program, argv, { port, plainPort, env })
}

const onPorts = (file: string, [one, two]: [string, string]) =>
  file.replaceAll(':3001', `:${one}`).replaceAll(':3002', `:${two}`)

async function prepare(place: Place) {
  mkdirSync(place.folder)
  return { ...place, port: await freePort(), plainPort: await freePort() }
}

interface Listening {
  port: number
  plainPort: number
  env?: Record<string, string>
}

async function run(name: string, argv: string[], { port, plainPort, env }: Listening): Promise<Balancer> {
  const program = new Program({ env: { ...process.env, ...env } }, name, ...argv)
  await program.startOn(port)
  return {
    log: () => program.output,
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    stop: () => program.end('SIGTERM'),
  }
}
