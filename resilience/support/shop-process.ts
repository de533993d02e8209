import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFolder } from '../../e2e/support/sample-folder.ts'
import { administrator } from '../../e2e/support/server-process.ts'
import { freePort } from '../../scripts/local-port.ts'
import { printedAddress } from '../../scripts/printed-address.ts'
import { startOptions } from '../../scripts/tools.ts'

const root = join(import.meta.dirname, '../..')

/** The built server in a process of its own, started as it is deployed. */
export type Shop = Awaited<ReturnType<typeof startShop>>

/**
 * Starts the server in production mode, without request limits and with few logs; `settings` override that. Without a
 * database in them it has its own, where `SEED` is sample a copy of the filled one, which is removed when it ends. `programFolder` has the built program, by default this one.
 */
export async function startShop(settings: Record<string, string> = {}, programFolder = root) {
  const port = settings.PORT ?? String(await freePort())
  const folder =
    settings.DATA_DIR || settings.DATABASE_URL
      ? undefined
      : mkdtempDisposableSync(join(tmpdir(), 'chekku-shop-'))
  if (folder && settings.SEED === 'sample') cpSync(await sampleFolder(), folder.path, { recursive: true })
  const from = performance.now()
  const child = spawn(process.execPath, [...startOptions(), 'server/build/main.js'], {
    cwd: programFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ...(folder && { DATA_DIR: folder.path }),
      ...settings,
      PORT: port,
    },
  })
  const printed: string[] = []
  const output = () => printed.join('')
  const exited = once(child, 'exit').finally(() => folder?.remove())
  const origin = await printedAddress(child, printed).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`The server did not start. It said:\n${output()}`, { cause: error })
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return {
    child,
    /** `http://127.0.0.1:{port}`, without a trailing slash. */
    origin,
    /** From the spawn to the printed address. */
    startedInMs: performance.now() - from,
    /** Everything that it has printed. */
    output,
    /** Sends SIGKILL, as the end of its scope does. */
    kill,
    [Symbol.asyncDispose]: kill,
    /** Sends SIGTERM; resolves to the exit code and the time it took. */
    async terminate() {
      const asked = performance.now()
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return { code, tookMs: performance.now() - asked }
    },
    /** Resident memory in bytes, and its peak. */
    memory: () => memoryOf(child.pid),
  }
}

function memoryOf(pid: number | undefined): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 }
}

/** Signs an administrator in. */
export const signIn = async (origin: string, who = administrator) => (await startSession(origin, who)).token

/** A new session: its token, and the fresh proof that a sign-in is. */
export async function startSession(
  origin: string,
  who = administrator,
): Promise<{ token: string; proof: string }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`The sign-in answered ${answer.status}`)
  return { token, proof: answer.headers.get('identity-proof') ?? '' }
}
