import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectDatabase, type DatabaseOptions } from '../server/src/database/connect.ts'
import { type Child, startChild } from './child.ts'
import { type Fullness, fillCatalogue } from './fill.ts'

const administrator = { email: 'owner@shop.example', password: 'a long enough password' }

/** Environment variables of the server. */
type Settings = Readonly<Record<string, string>>

export type Shop = Awaited<ReturnType<typeof startShop>>

/** Creates a folder with a catalogue of this many products. */
export async function createFolder(products: number, fullness?: Fullness): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chekku-bench-'))
  process.once('exit', () => void rm(folder, { recursive: true, force: true }))
  await fill({ file: join(folder, 'catalogue.db') }, products, fullness)
  return folder
}

export async function fill(options: DatabaseOptions, products: number, fullness?: Fullness): Promise<void> {
  const database = await connectDatabase(options)
  await fillCatalogue(database, products, fullness)
  await database.close()
}

/** Starts the built server with limits, logs and headers, behind a proxy on this machine; resolves when it is ready. */
export async function spawnShop(
  folder: string,
  settings: Settings = {},
): Promise<Child & { origin: string }> {
  started += 1
  const log = join(folder, `shop-${started}.log`)
  const all = {
    PORT: '0',
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  }
  const child = startChild('../server/build/main.js', [], all, log)
  return { ...child, origin: await originIn(log, child.process) }
}

/** As `spawnShop`, with its administrator signed in. */
export async function startShop(folder: string, settings: Settings = {}) {
  const child = await spawnShop(folder, settings)
  const { origin } = child
  const token = await signIn(origin)
  const pid = child.process.pid ?? 0
  return {
    origin,
    folder,
    /** Calls the API with the administrator's token. */
    call: (method: string, path: string, body?: object) => callWith(token, `${origin}${path}`, method, body),
    /** Processor time since the start in milliseconds; NaN where the system does not report it. */
    async processorMs() {
      const [, after = ''] = (await readProc(pid, 'stat')).split(') ')
      const fields = after.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    memory: () => memoryOf(pid),
    /** The most resident bytes since the start; NaN where the system does not report them. */
    peakMemory: () => memoryOf(pid, 'VmHWM'),
    end: child.end,
  }
}

let started = 0

/** The address that the shop prints in its log. */
async function originIn(log: string, shop: ChildProcess): Promise<string> {
  for (;;) {
    if (shop.exitCode !== null) throw new Error(`The shop did not start: ${await readFile(log, 'utf8')}`)
    const origin = /^Chekku is ready at (\S+)$/m.exec(await readFile(log, 'utf8'))?.[1]
    if (origin !== undefined) return origin
    await delay(5)
  }
}

/** Resident bytes of a process; NaN where the system does not report them. */
export async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(await readProc(pid, 'status'))?.[1]) * 1024
}

async function readProc(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}

async function signIn(origin: string): Promise<string> {
  const answer = await callWith(undefined, `${origin}/api/auth/login`, 'POST', administrator)
  return ((await answer.json()) as { token: string }).token
}

let caller = 0

async function callWith(
  token: string | undefined,
  url: string,
  method: string,
  body?: object,
): Promise<Response> {
  // A new client address for each call, to stay below the rate limit.
  caller += 1
  const answer = await fetch(url, {
    method,
    headers: {
      'x-forwarded-for': `172.16.${(caller >> 8) & 255}.${caller & 255}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  return answer
}
