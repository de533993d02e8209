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
  const program = fileURLToPath(new URL('./postgres-program.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    ended.then(() => {
      throw new Error(complaint)
    }),
  ])
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
