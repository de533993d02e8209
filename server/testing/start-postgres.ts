import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface PostgresServer {
  /** Address of the server's own database, as its superuser. */
  url: string
  stop(): Promise<void>
}

/** Starts a throw-away PostgreSQL server; it goes with this process, however this ends. */
export async function startPostgres(): Promise<PostgresServer> {
  const { lines, stop } = await startProgram([], 1)
  return { url: lines[0] ?? '', stop }
}

export interface PostgresPair extends PostgresServer {
  /** The server that follows: its address, and the number of its process. */
  standby: { url: string; pid: number }
}

/** As `startPostgres`, with a second server that follows the first by streaming replication. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const { lines, stop } = await startProgram(['--standby'], 2)
  const [url = '', standby = ''] = lines
  const [standbyUrl = '', pid] = standby.split(' ')
  return { url, standby: { url: standbyUrl, pid: Number(pid) }, stop }
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
  return {
    lines,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
