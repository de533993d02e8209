import { startChildProgram } from './child-program.ts'

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>

/** Starts a temporary PostgreSQL server, which ends with this process; `url` is its superuser's. */
export async function startPostgres(withStandby = false) {
  const { nextLine, end: stop } = startChildProgram('postgres', { withStandby })
  return { url: await nextLine(), nextLine, stop, [Symbol.asyncDispose]: stop }
}

/** Like `startPostgres`, with a standby by streaming replication, by its address and process id. */
export async function startPostgresPair() {
  const { nextLine, ...server } = await startPostgres(true)
  const [url = '', pid] = (await nextLine()).split(' ')
  return { ...server, standby: { url, pid: Number(pid) } }
}
