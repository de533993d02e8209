import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../local-port.ts'
import { read } from '../tools.ts'

/** The only match of this expression in docs/operations.md. */
function written(command: RegExp): string {
  const found = [...read('docs/operations.md').matchAll(command)].map(([, line = '']) => line)
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

/** The folder of the distribution's PostgreSQL programs: the npm package has no pg_basebackup. */
const [programs] = [
  ...globSync('/usr/lib/postgresql/*/bin/pg_basebackup'),
  ...globSync('/usr/pgsql-*/bin/pg_basebackup'),
].map(dirname)

test.runIf(programs)(
  'a second PostgreSQL server is made at once, follows the first, and takes over',
  async () => {
    const bin = programs as string
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'chekku-basebackup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const owner = ownerOfServer()
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const options = { cwd: folder, ...owner }
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    const run = promisify(execFile)

    function address(port: number) {
      return { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
    }
    async function start(data: string, port: number) {
      const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
      const flags = [...settings, 'log_checkpoints=on'].flatMap(setting => ['-c', setting])
      const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const log: string[] = []
      const ended = once(server, 'close')
      onTestFinished(async () => {
        server.kill('SIGQUIT')
        await ended
      })
      const isUp = Promise.withResolvers<void>()
      createInterface({ input: server.stderr }).on('line', line => {
        log.push(line)
        if (/ready to accept/.test(line)) isUp.resolve()
      })
      await Promise.race([isUp.promise, ended.then(() => Promise.reject(new Error(log.join('\n'))))])
      return log
    }
    async function ask(port: number, statement: string): Promise<unknown[]> {
      const client = new pg.Client(address(port))
      await client.connect()
      const { rows } = await client.query<Record<string, unknown>>(statement)
      await client.end()
      return rows.flatMap(row => Object.values(row))
    }

    // The environment may name a locale that is not installed.
    const locale = ['--locale', 'C']
    await run(
      join(bin, 'initdb'),
      ['-D', first, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale],
      options,
    )
    const port = await freePort()
    const log = await start(first, port)
    // Set in the data folder, which the second server copies.
    await ask(port, "alter system set synchronous_standby_names = '*'")
    const command = written(/`(pg_basebackup [^`]+)`/g)
      .replace('-D …', `-D ${second}`)
      .replace('primary', '127.0.0.1')
    const env = { PATH: `${bin}:${process.env.PATH}`, PGPORT: String(port), PGUSER: 'postgres' }
    await run('sh', ['-ec', command], { ...options, env })
    // Without an immediate checkpoint pg_basebackup waits for minutes for a spread one.
    await expect
      .poll(() => log.filter(line => line.includes('checkpoint starting')))
      .toEqual([expect.stringContaining(': immediate force wait')])
    expect(existsSync(join(second, 'standby.signal'))).toBe(true)

    const secondPort = await freePort()
    await start(second, secondPort)
    expect(await ask(secondPort, 'select pg_is_in_recovery()')).toEqual([true])
    await ask(port, 'create table sign as select 7 as value')
    await expect.poll(() => ask(secondPort, "select to_regclass('sign') is not null")).toEqual([true])

    await run(join(bin, 'pg_ctl'), ['stop', '-D', first, '-m', 'immediate'], options)
    const [, takeOver = ''] = /```sh take-over\n([^`]*)```/.exec(read('docs/operations.md')) ?? []
    const ofSecond = { ...env, PGHOST: '127.0.0.1', PGPORT: String(secondPort) }
    await run('sh', ['-ec', takeOver.replace('-D …', `-D ${second}`)], { ...options, env: ofSecond })
    expect(await ask(secondPort, 'select pg_is_in_recovery()')).toEqual([false])
    await expect.poll(() => ask(secondPort, 'show synchronous_standby_names')).toEqual([''])
    await ask(secondPort, 'create table taken as select 7 as value')
  },
)

/** PostgreSQL refuses to run as root. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
