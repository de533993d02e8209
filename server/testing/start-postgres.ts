import { startChildProgram } from './child-program.ts'

export interface PostgresServer {
  /** Superuser address of the server's default database. */
  url: string
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface PostgresPair extends PostgresServer {
  /** Address and process id of the standby. */
  standby: { url: string; pid: number }
}

/** Starts a temporary PostgreSQL server, which ends with this process. */
export async function startPostgres(
  withStandby = false,
): Promise<PostgresServer & { nextLine(): Promise<string> }> {
  const { nextLine, end: stop } = startChildProgram('postgres', { withStandby })
  return { url: await nextLine(), nextLine, stop, [Symbol.asyncDispose]: stop }
}

/** Like `startPostgres`, with a standby by streaming replication. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const { nextLine, ...server } = await startPostgres(true)
  const [url = '', pid] = (await nextLine()).split(' ')
  return { ...server, standby: { url, pid: Number(pid) } }
}
