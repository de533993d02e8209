import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { createPostgresLeases, type LeaseKind, type PostgresLeases } from './postgres-leases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The databases on which tests run. */
    testDialects: ('sqlite' | 'postgres')[]
    /** Of this run; gone after it. */
    testFolder: string
    /**
     * Where a test on this machine gets a PostgreSQL database: it connects, sends a LeaseKind on a line and is
     * answered a LeaseAnswer as JSON on a line. The database is its own until it closes the connection.
     */
    postgresPort: number
  }
}

export interface LeaseAnswer {
  url?: string
  error?: string
}

/** A folder for the databases of a run, and one PostgreSQL server, started when the first test asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chekku-tests-'))
  project.provide('testFolder', folder)

  let leases: Promise<PostgresLeases> | undefined
  const underWay = new Set<Promise<void>>()
  const desk = createServer(socket => {
    leases ??= createPostgresLeases()
    const lease = serve(socket, leases).finally(() => underWay.delete(lease))
    underWay.add(lease)
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const address = desk.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port for the tests to ask at')
  project.provide('postgresPort', address.port)

  return async () => {
    desk.close()
    await Promise.all(underWay)
    const started = await leases?.catch(() => undefined)
    await started?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function serve(socket: Socket, leases: Promise<PostgresLeases>): Promise<void> {
  // A test that was killed leaves a broken connection: it is closed all the same.
  socket.on('error', () => socket.destroy())
  const closed = new Promise(resolve => socket.on('close', resolve))
  const [kind] = (await once(createInterface(socket), 'line')) as [LeaseKind]
  try {
    const lease = await (await leases).take(kind)
    socket.write(`${JSON.stringify({ url: lease.url } satisfies LeaseAnswer)}\n`)
    await closed
    await lease.giveBack()
  } catch (error) {
    socket.end(`${JSON.stringify({ error: String(error) } satisfies LeaseAnswer)}\n`)
  }
}
