import { randomUUID } from 'node:crypto'
import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { listenLocally } from '../../scripts/local-port.ts'
import { startPostgres } from '../../server/testing/start-postgres.ts'
import { timeLimit } from '../../server/testing/time-limit.ts'
import type { Finding } from '../findings.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { type Answer, longest, postCategory, seconds, statusesOf, visit } from '../support/visits.ts'

const ANSWER_WITHIN_MS = timeLimit(8_000)
const HEALED_WITHIN_MS = timeLimit(5_000)
const KEPT_PAGES = ['/', '/products'] as const

/** A database that is locked, gone, or does not respond. */
export async function databaseFindings(isQuick: boolean): Promise<Finding[]> {
  const awayMs = isQuick ? 1_500 : 30_000
  return [await lockedFile(awayMs), ...(await awayPostgres(awayMs))]
}

async function lockedFile(awayMs: number): Promise<Finding> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-held-'))
  await using shop = await startShop({ DATA_DIR: folder.path })
  using ends = new DisposableStack()
  const other = ends.adopt(new BetterSqlite(join(folder.path, 'catalogue.db')), handle => handle.close())
  return await away(shop, awayMs, {
    what: 'The SQLite file is busy',
    provoked: 'Another process holds its lock for writing',
    begin: () => void other.exec('begin immediate'),
    end: () => void other.exec('commit'),
  })
}

async function awayPostgres(awayMs: number): Promise<Finding[]> {
  await using postgres = await startPostgres()
  using ends = new DisposableStack()
  const proxy = ends.adopt(await startProxy(new URL(postgres.url)), ({ close }) => close())
  const signal = (name: 'STOP' | 'CONT') => signalPostgres(postgres.url, name)
  ends.defer(() => signal('CONT'))
  await using shop = await startShop({ DATABASE_URL: proxy.url })
  const disturbances: Disturbance[] = [
    {
      what: 'PostgreSQL refuses connections, as while it is started again',
      provoked: 'It refuses every connection, ends those that there are, and is there again',
      begin: proxy.refuse,
      end: proxy.accept,
    },
    {
      what: 'The line to PostgreSQL goes silent',
      provoked: 'No byte passes on open and new connections, and then all go on',
      begin: proxy.hold,
      end: proxy.accept,
    },
    {
      what: 'PostgreSQL is stopped',
      provoked: 'All of its processes are stopped in the middle (SIGSTOP), and go on (SIGCONT)',
      begin: () => signal('STOP'),
      end: () => signal('CONT'),
    },
  ]
  const findings: Finding[] = []
  for (const disturbance of disturbances) findings.push(await away(shop, awayMs, disturbance))
  return findings
}

interface Disturbance {
  what: string
  provoked: string
  begin(): void
  end(): void
}

async function away(
  { origin }: Shop,
  awayMs: number,
  { what, provoked, begin, end }: Disturbance,
): Promise<Finding> {
  const token = await signIn(origin)
  const visitAll = () => Promise.all(KEPT_PAGES.map(path => visit(origin + path)))
  await visitAll()
  const writes: Answer[] = []
  const reads: Answer[] = []
  const key = randomUUID()
  const name = `Category ${key}`
  const write = () => postCategory(origin, token, name, key)
  begin()
  const until = performance.now() + awayMs
  while (performance.now() < until) {
    const [written, pages] = await Promise.all([write(), visitAll()])
    writes.push(written)
    reads.push(...pages)
    await after(200)
  }
  end()
  const healing = performance.now()
  while ((await write()).status !== 201 && performance.now() - healing < timeLimit(60_000)) await after(100)
  const healedMs = performance.now() - healing
  const list = await (await fetch(`${origin}/api/categories`)).text()
  const written = list.split(`"name":"${name}"`).length - 1
  const longestMs = longest([...writes, ...reads])
  return {
    promise: `${what}: a clear answer in time, cached pages go on being read, it heals by itself, and a retry writes once`,
    provoked: `${provoked} (${awayMs / 1_000} s)`,
    times: writes.length,
    seen: `writes answered ${statusesOf(writes)}, pages ${statusesOf(reads)}; longest answer ${seconds(longestMs)}; healed after ${seconds(healedMs)}; written ${written} times by ${writes.length + 1} tries with one key`,
    holds:
      longestMs < ANSWER_WITHIN_MS &&
      healedMs < HEALED_WITHIN_MS &&
      written === 1 &&
      reads.every(({ status }) => status === 200) &&
      writes.every(({ status }) => status === 503),
  }
}

/** A proxy to PostgreSQL that can close or stall its connections. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>()
  let mode: 'accept' | 'refuse' | 'hold' = 'accept'
  const server = createServer({ allowHalfOpen: false }, client => {
    if (mode === 'refuse') return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      const other = socket === client ? upstream : client
      sockets.add(socket)
      // An error closes the socket, too.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
      if (mode === 'hold') socket.pause()
    }
  })
  const url = new URL(target)
  url.port = String(await listenLocally(server))
  return {
    url: url.href,
    refuse() {
      mode = 'refuse'
      for (const socket of sockets) socket.destroy()
    },
    hold() {
      mode = 'hold'
      for (const socket of sockets) socket.pause()
    },
    accept() {
      mode = 'accept'
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Sends a signal to every process of the PostgreSQL server at this address, first to the one that starts the others. */
function signalPostgres(url: string, signal: 'STOP' | 'CONT'): void {
  const { port } = new URL(url)
  const [postmaster] = processesWith('cmdline', new RegExp(`port=${port}\\b`))
  if (postmaster === undefined) throw new Error(`No PostgreSQL server has port ${port}`)
  process.kill(postmaster, `SIG${signal}`)
  for (const pid of processesWith('status', new RegExp(`^PPid:\\s+${postmaster}$`, 'm'))) {
    try {
      process.kill(pid, `SIG${signal}`)
    } catch {
      // The process has ended.
    }
  }
}

/** The processes of which the system's file has this text. */
function processesWith(file: 'cmdline' | 'status', text: RegExp): number[] {
  const has = (pid: number) => {
    try {
      return text.test(readFileSync(`/proc/${pid}/${file}`, 'utf8'))
    } catch {
      // The process has ended.
      return false
    }
  }
  return readdirSync('/proc').map(Number).filter(Boolean).filter(has)
}
