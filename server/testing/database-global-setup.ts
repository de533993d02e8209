import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../src/database/connect.ts'
import { type PostgresServer, startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The databases on which tests run. */
    testDialects: ('sqlite' | 'postgres')[]
    /** Of this run; gone after it. */
    testFolder: string
    /** Who connects to this port of the loopback is told the address of a PostgreSQL server. */
    postgresPort: number
  }
}

/** What a test is told, as JSON. */
export interface PostgresAnswer {
  url?: string
  error?: string
}

/** The migrated database of which each test gets a copy. */
export const postgresTemplate = 'chekku_template'

/** A folder for the databases of a run, and one PostgreSQL server, started when the first test asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chekku-tests-'))
  project.provide('testFolder', folder)

  let server: Promise<PostgresServer> | undefined
  const desk = createServer(async socket => {
    socket.on('error', () => socket.destroy())
    server ??= startWithTemplate()
    const answer: PostgresAnswer = await server.then(
      ({ url }) => ({ url }),
      error => ({ error: String(error) }),
    )
    socket.end(JSON.stringify(answer))
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const address = desk.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port for the tests to ask at')
  project.provide('postgresPort', address.port)

  return async () => {
    desk.close()
    const started = await server?.catch(() => undefined)
    await started?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres()
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(`create database ${postgresTemplate}`)
  await client.end()
  const template = await connectDatabase({ url: server.url.replace(/\/postgres$/, `/${postgresTemplate}`) })
  await template.close()
  return server
}
