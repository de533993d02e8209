import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface PostgresServer {
  /** Superuser address of the server's default database. */
  url: string
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a temporary PostgreSQL server, which ends with this process. */
export async function startPostgres(): Promise<PostgresServer> {
  const { lines, ...server } = await startProgram([], 1)
  return { url: lines[0] ?? '', ...server }
}

export interface PostgresPair extends PostgresServer {
  /** Address and process id of the standby. */
  standby: { url: string; pid: number }
}

/** Like `startPostgres`, with a standby by streaming replication. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const { lines, ...server } = await startProgram(['--standby'], 2)
  const [url = '', standby = ''] = lines
  const [standbyUrl = '', pid] = standby.split(' ')
  return { url, standby: { url: standbyUrl, pid: Number(pid) }, ...server }
}

async function startProgram(parameters: string[], expected: number) {
  const program = fileURLToPath(new URL('./postgres-program.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...parameters], { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    if (lines.push(line) === expected) break
  }
  if (lines.length < expected) {
    await ended
    throw new Error(complaint)
  }
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  return { lines, stop, [Symbol.asyncDispose]: stop }
}
