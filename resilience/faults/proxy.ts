import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { freePort } from '../../scripts/local-port.ts'
import { root } from '../../scripts/tools.ts'
import { type Finding, notShown } from '../findings.ts'
import { type DebianPostgres, startDebianPostgres } from '../support/debian-postgres.ts'
import { findOrInstall } from '../support/debian-programs.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { type Answer, longest, postCategory, seconds, statusesOf, until, visit } from '../support/visits.ts'

const PAGES = ['/', '/products', '/gallery', '/api/products', '/api/categories'] as const
const UP_WITHIN_MS = 20_000
/** Caddy checks the health of each replica every second. */
const LEFT_OUT_AFTER_MS = 6_000
const ANSWER_WITHIN_MS = 8_000
/** From the start of a replica until the next one is ended. */
const GAP_MS = 2_000

const awayPromise =
  'Behind the proxy that is shipped, the cached pages go on being shown while the database is gone, and all is well when it is back'
const gonePromise =
  'Behind the proxy that is shipped, a replica that is killed or started again fails no read'
const rollingPromise =
  'Behind the proxy that is shipped, replicas that are started anew one after the other fail no read, and each write is stored once or refused in a sentence'

/** A real Caddy with `deploy/Caddyfile` before two processes on a real PostgreSQL, both from the system's packages. */
export async function proxyFindings(isQuick: boolean): Promise<Finding[]> {
  if (isQuick) return []
  const caddy = findOrInstall('caddy', '/usr/{,local/}bin/caddy')
  const initdb = findOrInstall('postgresql', '/usr/lib/postgresql/*/bin/initdb')
  if (caddy === undefined || initdb === undefined) {
    const why = `there is no ${caddy === undefined ? 'caddy' : 'postgresql'}, and it could not be installed`
    return [awayPromise, gonePromise, rollingPromise].map(promise => notShown(promise, why))
  }
  using postgres = await startDebianPostgres(initdb)
  const shops: Shop[] = []
  await using ends = new AsyncDisposableStack()
  ends.defer(async () => {
    for (const { kill } of shops) await kill()
  })
  for (let made = 0; made < 2; made++) shops.push(await startShop({ DATABASE_URL: postgres.url }))
  await using proxy = await startCaddy(caddy, shops)
  const version = execFileSync(caddy, ['version'], { encoding: 'utf8' }).split(' ')[0]?.trim()
  const scene = { postgres, origin: proxy.origin, shops, programs: `${version}, ${postgres.version}` }
  return [await databaseGone(scene), await replicaGone(scene), await rollingRestart(scene)]
}

interface Scene {
  postgres: DebianPostgres
  /** Of the proxy. */
  origin: string
  shops: Shop[]
  /** Names and versions. */
  programs: string
}

/** The shipped file with local addresses in place of the containers'. */
async function startCaddy(caddy: string, shops: readonly Shop[]) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-caddy-'))
  const shipped = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
  const [first = '', second = ''] = shops.map(({ origin }) => new URL(origin).host)
  const file = join(folder.path, 'Caddyfile')
  const own = shipped.replace('shop-1:3000', first).replace('shop-2:3000', second)
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${own}`)
  const origin = `http://127.0.0.1:${await freePort()}`
  const homes = { HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path }
  const child = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...homes, SHOP_HOST: origin },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await until(async () => (await visit(`${origin}/`)).status === 200, UP_WITHIN_MS)
  return {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      folder.remove()
    },
  }
}

async function databaseGone({ postgres, origin, shops, programs }: Scene): Promise<Finding> {
  const token = await signIn(origin)
  for (const shop of shops) for (const path of PAGES) await visit(shop.origin + path)
  const awayMs = 30_000
  postgres.stop()
  const answers = await visitFor(origin, awayMs)
  const post = () => postCategory(origin, token, `Category ${performance.now()}`)
  const write = await post()
  const ready = await Promise.all(shops.map(shop => visit(`${shop.origin}/api/ready`)))
  postgres.start()
  const from = performance.now()
  await until(async () => (await post()).status === 201, UP_WITHIN_MS)
  const healedMs = performance.now() - from
  const readyAgain = await Promise.all(shops.map(shop => visit(`${shop.origin}/api/ready`)))
  const bad = answers.filter(({ status, bytes }) => status !== 200 || bytes === 0)
  return {
    promise: awayPromise,
    provoked: `PostgreSQL stopped for ${awayMs / 1_000} s (pg_ctl stop -m immediate) behind two processes and deploy/Caddyfile (${programs}), visitors at ${PAGES.join(', ')} through it`,
    times: answers.length,
    seen: `visitors’ answers ${statusesOf(answers)}, ${bad.length} failed, the longest ${seconds(longest(answers))}; a write ${write.status} with ${write.bytes} bytes; /api/ready ${statusesOf(ready)}, afterwards ${statusesOf(readyAgain)}; the first write ${seconds(healedMs)} after it was back`,
    holds:
      bad.length === 0 &&
      longest(answers) < ANSWER_WITHIN_MS &&
      write.status === 503 &&
      write.bytes > 0 &&
      statusesOf(ready) === '503' &&
      statusesOf(readyAgain) === '200',
  }
}

async function replicaGone({ postgres, origin, shops, programs }: Scene): Promise<Finding> {
  const times = 3
  const answers: Answer[] = []
  for (let time = 0; time < times; time++) {
    const [victim] = shops
    if (victim === undefined) throw new Error('There is no process')
    const restarted = async () => {
      await victim.kill()
      await after(LEFT_OUT_AFTER_MS)
      shops[0] = await startShop({ DATABASE_URL: postgres.url, PORT: new URL(victim.origin).port })
    }
    answers.push(...(await visitFor(origin, 2 * LEFT_OUT_AFTER_MS, restarted)))
  }
  const bad = answers.filter(({ status }) => status !== 200)
  return {
    promise: gonePromise,
    provoked: `One of two processes behind deploy/Caddyfile (${programs}) killed (kill -9), started again ${LEFT_OUT_AFTER_MS / 1_000} s later, under visitors`,
    times,
    seen: `${answers.length} visits, ${bad.length} failed, the longest ${seconds(longest(answers))}`,
    holds: bad.length === 0 && longest(answers) < ANSWER_WITHIN_MS,
  }
}

async function rollingRestart({ postgres, origin, shops, programs }: Scene): Promise<Finding> {
  const times = 6
  const token = await signIn(origin)
  const names: string[] = []
  const refused: Answer[] = []
  let isOver = false
  // As the administration does, a refused write is sent again with its key.
  async function write(): Promise<void> {
    while (!isOver) {
      const [name, key] = [`Rolling ${names.length}`, randomUUID()]
      names.push(name)
      for (;;) {
        const answer = await postCategory(origin, token, name, key)
        if (answer.status === 201) break
        refused.push(answer)
        await after(100)
      }
      await after(50)
    }
  }
  async function restart(): Promise<void> {
    for (let time = 0; time < times; time++) {
      const index = time % shops.length
      const ending = shops[index]
      if (ending === undefined) throw new Error('There is no process')
      await ending.terminate()
      shops[index] = await startShop({ DATABASE_URL: postgres.url, PORT: new URL(ending.origin).port })
      await after(GAP_MS)
    }
    isOver = true
  }
  const [answers] = await Promise.all([visitFor(origin, 0, restart), write(), write()])
  const categories = (await (await fetch(`${origin}/api/categories`)).json()) as { data: { name: string }[] }
  const stored = categories.data.map(({ name }) => name).filter(name => name.startsWith('Rolling '))
  const bad = answers.filter(({ status }) => status !== 200)
  const untold = refused.filter(({ status, bytes }) => status !== 503 || bytes === 0)
  return {
    promise: rollingPromise,
    provoked: `Two processes behind deploy/Caddyfile (${programs}) ended (SIGTERM) and started by turns, the next one ${GAP_MS / 1_000} s after the one before it has started, under visitors and two writers who send a refused write again with its Idempotency-Key`,
    times,
    seen: `${answers.length} visits, ${bad.length} failed, the longest ${seconds(longest(answers))}; ${names.length} writes, each stored ${stored.length === names.length ? 'once' : 'otherwise'}; ${refused.length} refused, ${untold.length} of them without a sentence`,
    holds:
      bad.length === 0 &&
      untold.length === 0 &&
      longest(answers) < ANSWER_WITHIN_MS &&
      stored.toSorted().join() === names.toSorted().join(),
  }
}

/** Visits one after another for this time, and at least until `work` is done. */
async function visitFor(origin: string, ms: number, work?: () => Promise<void>): Promise<Answer[]> {
  const answers: Answer[] = []
  const end = performance.now() + ms
  let isDone = !work
  const working = work?.().finally(() => {
    isDone = true
  })
  while (performance.now() < end || !isDone) {
    answers.push(...(await Promise.all(PAGES.map(path => visit(origin + path)))))
    await after(100)
  }
  await working
  return answers
}
