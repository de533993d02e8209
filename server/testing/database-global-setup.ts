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
    /** Which tests run on PostgreSQL too: none, those whose subject is SQL, or the whole. */
    postgresRun: 'off' | 'sql' | 'whole'
    /** Temporary folder of this run, deleted at its end. */
    testFolder: string
    /**
     * Port for leasing a PostgreSQL database: a test sends a LeaseKind on a line, gets a LeaseAnswer as JSON on a line,
     * and owns the database until it closes the connection.
     */
    postgresPort: number
  }
}

export interface LeaseAnswer {
  url?: string
  error?: string
}

/** Creates a folder for the run's databases; starts one PostgreSQL server when a test first needs it. */
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
  // A killed test resets its connection.
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
