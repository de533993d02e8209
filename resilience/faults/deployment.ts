import { execFile, spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { administrator } from '../../e2e/support/server-process.ts'
import { freePort } from '../../scripts/local-port.ts'
import { root } from '../../scripts/tools.ts'
import { type Finding, notShown } from '../findings.ts'
import { makeCategory, makeProduct } from '../support/ledger.ts'
import { signIn } from '../support/shop-process.ts'
import { seconds, until, visit } from '../support/visits.ts'

/*
 * CONTAINER_ENGINE names another engine than Docker ("podman --runtime runc"); CONTAINER_BUILD_OPTIONS and
 * CONTAINER_RUN_OPTIONS add options, and CONTAINER_BASE replaces the Dockerfile's base image.
 */
const words = (name: string, fallback = '') =>
  (process.env[name] ?? fallback).split(' ').filter(word => word !== '')
const [engine = 'docker', ...engineOptions] = words('CONTAINER_ENGINE', 'docker')
const base = process.env.CONTAINER_BASE ?? 'the official base image'
const image = 'chekku-resilience'
const READY_LIMIT_MS = 60_000
const BUILD_LIMIT_MS = 20 * 60_000

/** Builds, runs and replaces the image, and checks the unit and the packages; not part of the quick run. */
export async function deploymentFindings(isQuick: boolean): Promise<Finding[]> {
  if (isQuick) return []
  return [await container(), unit(), knownHoles()]
}

async function container(): Promise<Finding> {
  const promise =
    'The image is built from its Dockerfile, runs without rights on a root that it cannot write, and a new container goes on with what the volume holds'
  const { status, stderr, error } = spawnSync(engine, [...engineOptions, 'info'], { encoding: 'utf8' })
  if (status !== 0) {
    const why = error === undefined ? `${engine} says: ${lastLine(stderr)}` : `there is no ${engine}`
    return notShown(promise, why)
  }
  await inEngine(['build', ...words('CONTAINER_BUILD_OPTIONS'), '-f', 'deploy/Dockerfile', '-t', image, '.'])
  using volume = mkdtempDisposableSync(join(tmpdir(), 'chekku-volume-'))
  // The image's user owns the volume.
  spawnSync('chown', ['1000:1000', volume.path])
  const first = await inContainer(volume.path, writeProduct)
  const second = await inContainer(volume.path, origin => visit(`${origin}/product/${first.seen}`))
  const isThere = second.seen.status === 200
  return {
    promise,
    provoked: `${engine} with ${base}: built; started twice on one volume as deploy/compose.alone.yaml says (read-only, no capability, 768 MB), a product written before the first was stopped`,
    times: 2,
    seen: `ready after ${seconds(first.readyMs)} and ${seconds(second.readyMs)}; user ${first.user}, nothing could be written outside of the volume; ended with ${first.code} after ${seconds(first.stopMs)}; the product was ${isThere ? 'there' : 'LOST'} in the second container`,
    holds: isThere && [first, second].every(({ isHardened, code }) => isHardened && code === 0),
  }
}

async function inContainer<Seen>(volume: string, work: (origin: string) => Promise<Seen>) {
  const port = String(await freePort())
  const { email, password } = administrator
  const settings = { PORT: port, HOST: '127.0.0.1', ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  const env = Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const hardening = '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --memory 768m'
  const options = [...hardening.split(' '), ...words('CONTAINER_RUN_OPTIONS'), '--network=host', '-v']
  const id = lastLine(await inEngine(['run', '-d', ...options, `${volume}:/data`, ...env, image]))
  const from = performance.now()
  try {
    const origin = `http://127.0.0.1:${port}`
    await until(async () => (await visit(`${origin}/api/ready`)).status === 200, READY_LIMIT_MS)
    const readyMs = performance.now() - from
    const user = lastLine(await inEngine(['exec', id, 'id', '-un']))
    const tried = 'touch /app/written && echo written || echo refused'
    const written = await inEngine(['exec', id, 'sh', '-c', tried])
    const seen = await work(origin)
    const asked = performance.now()
    await inEngine(['stop', '-t', '15', id])
    const stopMs = performance.now() - asked
    const code = Number(lastLine(await inEngine(['inspect', id, '--format', '{{.State.ExitCode}}'])))
    return { seen, user, isHardened: user === 'node' && written.includes('refused'), code, readyMs, stopMs }
  } finally {
    await inEngine(['rm', '-f', id])
  }
}

/** Resolves to the new product's id. */
async function writeProduct(origin: string): Promise<string> {
  const token = await signIn(origin)
  const category = await makeCategory(origin, token)
  return makeProduct(origin, token, {
    name: 'Written before the container was replaced',
    price: 10,
    category,
  })
}

async function inEngine(args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(engine, [...engineOptions, ...args], {
    cwd: root,
    timeout: BUILD_LIMIT_MS,
    maxBuffer: 64 * 2 ** 20,
  })
  return stdout
}

/** The unit as systemd reads it, with this folder as its installation. */
function unit(): Finding {
  const promise = 'systemd reads the unit without a complaint, and finds little that it leaves open'
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-unit-'))
  const file = join(folder.path, 'chekku.service')
  const text = readFileSync(join(root, 'deploy/chekku.service'), 'utf8')
  writeFileSync(file, text.replaceAll('/opt/chekku/current', root))
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  if (verified.error !== undefined) return notShown(promise, 'there is no systemd-analyze')
  const looked = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' })
  const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(looked.stdout)?.[1])
  const isRunBy = readFileSync('/proc/1/comm', 'utf8').trim() === 'systemd'
  return {
    promise,
    provoked: '`systemd-analyze verify` and `systemd-analyze security` of `deploy/chekku.service`',
    times: 1,
    seen: `${verified.stderr.trim() === '' ? 'no complaint' : lastLine(verified.stderr)}; exposure ${exposure} of 10 (less is better)${isRunBy ? '' : '; not started by it, since it does not run this machine'}`,
    holds: verified.status === 0 && verified.stderr.trim() === '' && exposure < 2,
  }
}

function knownHoles(): Finding {
  const promise = 'No package that is shipped has a known hole'
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
  const { metadata, message } = JSON.parse(stdout) as {
    metadata?: { vulnerabilities: Record<string, number>; dependencies: { prod: number } }
    message?: string
  }
  if (metadata === undefined) {
    return notShown(
      promise,
      `the registry that this machine reaches does not answer \`npm audit\` (${/\d{3} [A-Z][\w ]+/.exec(message ?? '')?.[0] ?? 'no list'})`,
    )
  }
  const found = metadata.vulnerabilities.total ?? 0
  return {
    promise,
    provoked: '`npm audit --omit=dev`',
    times: metadata.dependencies.prod,
    seen: `${found} known holes`,
    holds: found === 0,
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
