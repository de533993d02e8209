import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { listenLocally } from '../../scripts/local-port.ts'
import { startPostgres } from '../../server/testing/start-postgres.ts'
import type { Finding } from '../findings.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'

const ANSWER_WITHIN_MS = 8_000
const HEALED_WITHIN_MS = 5_000
const KEPT_PAGES = ['/', '/products'] as const

/** A database that is locked, gone, or does not respond. */
export async function databaseFindings(isQuick: boolean): Promise<Finding[]> {
  const awayMs = isQuick ? 1_500 : 30_000
  const findings = [await heldFile(awayMs)]
  const postgres = await startPostgres()
  const proxy = await startProxy(new URL(postgres.url))
  try {
    const shop = await startShop({ DATABASE_URL: proxy.url })
    const token = await signIn(shop.origin)
    await readAll(shop)
    findings.push(
      await away(
        {
          what: 'PostgreSQL refuses connections, as while it is started again',
          provoked: 'It refuses every connection, ends those that there are, and is there again',
        },
        shop,
        token,
        awayMs,
        proxy.refuse,
        proxy.accept,
      ),
      await away(
        {
          what: 'The line to PostgreSQL goes silent',
          provoked: 'No byte passes on open and new connections, and then all go on',
        },
        shop,
        token,
        awayMs,
        proxy.hold,
        proxy.accept,
      ),
      await away(
        {
          what: 'PostgreSQL is stopped',
          provoked: 'All of its processes are stopped in the middle (SIGSTOP), and go on (SIGCONT)',
        },
        shop,
        token,
        awayMs,
        () => signalPostgres(postgres.url, 'STOP'),
        () => signalPostgres(postgres.url, 'CONT'),
      ),
    )
    await shop.terminate()
  } finally {
    signalPostgres(postgres.url, 'CONT')
    proxy.close()
    await postgres.stop()
  }
  return findings
}

async function heldFile(awayMs: number): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-held-'))
  const shop = await startShop({ DATA_DIR: folder })
  const token = await signIn(shop.origin)
  await readAll(shop)
  const other = new BetterSqlite(join(folder, 'catalogue.db'))
  try {
    return await away(
      {
        what: 'The SQLite file is busy',
        provoked: 'Another process holds its lock for writing',
      },
      shop,
      token,
      awayMs,
      () => void other.exec('begin immediate'),
      () => void other.exec('commit'),
    )
  } finally {
    other.close()
    await shop.terminate()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Answered {
  status: number
  tookMs: number
}

async function away(
  { what, provoked }: { what: string; provoked: string },
  shop: Shop,
  token: string,
  awayMs: number,
  begin: () => void,
  end: () => void,
): Promise<Finding> {
  const writes: Answered[] = []
  const reads: Answered[] = []
  const key = randomUUID()
  const name = `Category ${key}`
  begin()
  const until = performance.now() + awayMs
  while (performance.now() < until) {
    const [write, ...pages] = await Promise.all([
      createOnce(shop, token, name, key),
      ...KEPT_PAGES.map(path => timed(fetch(shop.origin + path))),
    ])
    writes.push(write)
    reads.push(...pages)
    await after(200)
  }
  end()
  const healedMs = await untilWritten(shop, token, name, key)
  const list = await (await fetch(`${shop.origin}/api/categories`)).text()
  const written = list.split(`"name":"${name}"`).length - 1
  const longest = Math.max(...[...writes, ...reads].map(({ tookMs }) => tookMs))
  const readStatuses = [...new Set(reads.map(({ status }) => status))]
  return {
    promise: `${what}: a clear answer in time, cached pages go on being read, it heals by itself, and a retry writes once`,
    provoked: `${provoked} (${awayMs / 1_000} s)`,
    times: writes.length,
    seen: `writes answered ${[...new Set(writes.map(({ status }) => status))].join(', ')}, pages ${readStatuses.join(', ')}; longest answer ${(longest / 1_000).toFixed(1)} s; healed after ${(healedMs / 1_000).toFixed(1)} s; written ${written} times by ${writes.length + 1} tries with one key`,
    holds:
      longest < ANSWER_WITHIN_MS &&
      healedMs < HEALED_WITHIN_MS &&
      written === 1 &&
      readStatuses.every(status => status === 200) &&
      writes.every(({ status }) => status === 503),
  }
}

function createOnce(shop: Shop, token: string, name: string, key: string): Promise<Answered> {
  return timed(
    fetch(`${shop.origin}/api/categories`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ name }),
    }),
  )
}

async function timed(asked: Promise<Response>): Promise<Answered> {
  const from = performance.now()
  const answer = await asked
  await answer.arrayBuffer()
  return { status: answer.status, tookMs: performance.now() - from }
}

async function untilWritten(shop: Shop, token: string, name: string, key: string): Promise<number> {
  const from = performance.now()
  for (;;) {
    const { status } = await createOnce(shop, token, name, key)
    const tookMs = performance.now() - from
    if (status === 201 || tookMs > 60_000) return tookMs
    await after(100)
  }
}

async function readAll({ origin }: Shop): Promise<void> {
  for (const path of KEPT_PAGES) await (await fetch(origin + path)).arrayBuffer()
}

/** A proxy to PostgreSQL that can close or stall its connections. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>()
  let mode: 'accept' | 'refuse' | 'hold' = 'accept'
  const server = createServer({ allowHalfOpen: false }, client => {
    if (mode === 'refuse') return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
      if (mode === 'hold') from.pause()
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

/** Sends a signal to every process of the PostgreSQL server at this address. */
function signalPostgres(url: string, signal: 'STOP' | 'CONT'): void {
  const port = new URL(url).port
  const postmaster = processes().find(({ command }) => command.includes(`port=${port}`))?.pid
  if (postmaster === undefined) throw new Error(`No PostgreSQL server has port ${port}`)
  // The postmaster first, since it starts the others.
  send(postmaster, signal)
  for (const { pid, parent } of processes()) if (parent === postmaster) send(pid, signal)
}

function send(pid: number, signal: 'STOP' | 'CONT'): void {
  try {
    process.kill(pid, `SIG${signal}`)
  } catch (error) {
    // The process has ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function processes(): { pid: number; parent: number; command: string }[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
        return [{ pid: Number(name), parent, command }]
      } catch {
        // The process has ended.
        return []
      }
    })
}
