/** The manifests of `deploy/kubernetes` have the types of Kubernetes, and name settings, secrets, ports, paths and files that exist. */
import { existsSync, globSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config/config.ts'
import { HEALTH_PATHS } from '../../src/routes/health.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { runSync } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const FOLDER = 'deploy/kubernetes'
const files = globSync('**/*.yaml', { cwd: join(REPOSITORY, FOLDER) }).sort()
const read = (file: string) => parse(readText(`${FOLDER}/${file}`))
const MODULES: Record<string, string> = {
  Deployment: 'apps/v1',
  Job: 'batch/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
  Service: 'core/v1',
}
const manifests = files.filter((file) => !file.endsWith('kustomization.yaml'))
const deployment = read('deployment.yaml')
const pod = deployment.spec.template.spec
const [service] = pod.containers
const job = read('migration/job.yaml').spec.template.spec

test('the Kubernetes manifests have no unknown or mistyped field', () => {
  const folder = temporaryFolder()
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  const sources = manifests.map((file, index) => {
    const { kind } = read(file)
    const type = `import('kubernetes-types/${MODULES[kind]}').${kind}`
    return `export const manifest${index}: ${type} = ${JSON.stringify(read(file))}\n`
  })
  writeFileSync(join(folder, 'manifests.ts'), sources.join(''))
  const argv = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--types', '', 'manifests.ts']
  const { status, stdout } = runSync(join(REPOSITORY, 'node_modules/.bin/tsc'), argv, { cwd: folder })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

test.each(['kustomization.yaml', 'migration/kustomization.yaml'])(
  'deploy/kubernetes/%s names the current version of the image',
  (path) => {
    const { resources, images } = read(path)
    const own = manifests.filter((file) => dirname(file) === dirname(path)).map((file) => file.replace(/^.*\//, ''))
    expect(resources.toSorted()).toEqual(own)
    const { version } = JSON.parse(readText('package.json'))
    expect(images).toMatchObject([{ name: service.image, newTag: version }])
  },
)

test('the Kubernetes deployment sets every variable that production requires', () => {
  const [{ mountPath }] = service.volumeMounts
  const places = [...service.env, ...job.containers[0].env].filter(({ name }: Named) => name.endsWith('_FILE'))
  const page = readText('docs/kubernetes.md')
  for (const { value } of places) expect(page).toContain(`--from-file=${value.split('/').at(-1)}`)
  const fileOf = (name: string) => `${mountPath}/${name.slice(0, -5).toLowerCase()}`
  const isElsewhere = ({ name, value }: Named) => name.endsWith('_FILE') && value !== fileOf(name)
  expect(service.env.filter(isElsewhere)).toEqual([])
  const secrets: Record<string, string> = {
    DATABASE_URL_FILE: 'postgres://db/stats',
    SESSION_SECRET_FILE: '8d1f0c7ba2e94653f6b07d21c95e4a38',
    CHAT_CLIENT_SECRET_FILE: 'it',
  }
  const given = [...service.env, ...read('kustomization.yaml').configMapGenerator[0].literals.map(named)]
  const env = given.map(({ name, value }: Named) => [name.replace(/_FILE$/, ''), secrets[name] ?? value])
  const config = loadConfig({ ...Object.fromEntries(env), NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000' })
  const [http, metrics] = service.ports.map(({ containerPort }: { containerPort: number }) => containerPort)
  expect(config).toMatchObject({ isProduction: true, port: http, metricsPort: metrics })
  expect(pod.terminationGracePeriodSeconds).toBe(config.drainMs / 1_000 + 10)
  expect(config.drainMs).toBeGreaterThanOrEqual(2 * 1_000 * service.readinessProbe.periodSeconds)
})

interface Named {
  name: string
  value: string
}

function named(literal: string): Named {
  const [, name = '', value = ''] = /^(.*?)=(.*)$/.exec(literal) ?? []
  return { name, value }
}

test('the Kubernetes manifests name only paths, files and labels that exist', () => {
  const probes = [service.startupProbe, service.livenessProbe, service.readinessProbe]
  expect(probes.map(({ httpGet }) => httpGet.path)).toEqual([HEALTH_PATHS[0], ...HEALTH_PATHS])
  expect(existsSync(join(REPOSITORY, job.containers[0].command[1]))).toBe(true)
  const labels = [deployment.spec.selector.matchLabels, read('service.yaml').spec.selector]
  const selected = ['disruption-budget.yaml', 'network-policy.yaml'].map((file) => read(file).spec)
  labels.push(...selected.map(({ selector, podSelector }) => (selector ?? podSelector).matchLabels))
  for (const label of labels) expect(label).toEqual(deployment.spec.template.metadata.labels)
})

test('Kubernetes pods and jobs have only the rights that they need', () => {
  const confined = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } }
  for (const spec of [pod, job]) {
    expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
    expect(spec.containers).toMatchObject([{ securityContext: confined }])
  }
  expect(read('disruption-budget.yaml').spec.maxUnavailable).toBe(1)
  expect(read('service.yaml').spec.ports[0].targetPort).toBe('http')
})
