import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../scripts/local-port.ts'

export type DebianPostgres = Awaited<ReturnType<typeof startDebianPostgres>>

/**
 * A PostgreSQL server of the system's package with its own folder and port. `initdb` is the path of that program; the
 * others are in the same folder.
 */
export async function startDebianPostgres(initdb: string) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-debian-'))
  const cwd = folder.path
  const data = join(cwd, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root: then it runs as `nobody`.
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['nobody', cwd])
  const asOwner = isRoot ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : ['env']
  const run = (program: string, ...args: string[]) => {
    const [first = '', ...rest] = [...asOwner, join(dirname(initdb), program), ...args]
    return execFileSync(first, rest, { cwd, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })
  }
  run('initdb', '-D', data, '-U', 'chekku', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
  const start = () => void run('pg_ctl', 'start', '-w', '-D', data, '-l', join(cwd, 'log'), '-o', options)
  const stop = () => void run('pg_ctl', 'stop', '-w', '-D', data, '-m', 'immediate')
  start()
  return {
    url: `postgres://chekku@127.0.0.1:${port}/postgres`,
    version: run('postgres', '--version').trim(),
    start,
    /** Stops it in immediate mode: every connection ends. */
    stop,
    [Symbol.dispose]() {
      stop()
      folder.remove()
    },
  }
}
