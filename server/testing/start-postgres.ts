import { startChildProgram } from './child-program.ts'

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>

/** Starts a temporary PostgreSQL server, which ends with this process; `url` is for its superuser. */
export async function startPostgres(withStandby = false) {
  const { nextLine, end: stop } = startChildProgram('postgres', { withStandby })
  return { url: await nextLine(), nextLine, stop, [Symbol.asyncDispose]: stop }
}

/** Like `startPostgres`, with a streaming standby, given by its URL and process id. */
export async function startPostgresPair() {
  const { nextLine, ...server } = await startPostgres(true)
  const [url = '', pid] = (await nextLine()).split(' ')
  return { ...server, standby: { url, pid: Number(pid) } }
}
