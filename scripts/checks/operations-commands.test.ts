import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../local-port.ts'
import { read } from '../tools.ts'

/** The only match of this expression in docs/operations.md. */
function written(command: RegExp): string {
  const found = [...read('docs/operations.md').matchAll(command)].map(([, line = '']) => line)
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

describe.runIf(hasCurl)('under systemd', () => {
  let folder: string
  let port: number
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chekku-upgrade-'))
    port = await freePort()
    for (const name of ['bin', 'previous', 'next']) mkdirSync(join(folder, name))
    symlinkSync(join(folder, 'previous'), join(folder, 'current'))
    for (const name of ['npm', 'systemctl', 'journalctl', 'runuser']) standIn(name)
    standIn('systemctl', '[ "$1" != is-failed ]')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Puts a program in the place of one of the system's, which notes how it is called. */
  function standIn(name: string, does = 'true'): void {
    const program = `#!/bin/sh\necho ${name} "$@" >> ${folder}/calls\n${does}\n`
    writeFileSync(join(folder, 'bin', name), program, { mode: 0o755 })
  }
  const calls = () => {
    const file = join(folder, 'calls')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  }
  const linked = () => basename(readlinkSync(join(folder, 'current')))

  /** Types the page's block of this kind into a shell; resolves to what it prints. */
  async function type(kind: 'upgrade' | 'rollback'): Promise<string> {
    const block = written(new RegExp(`^\`\`\`sh ${kind}\\n([^\`]+)`, 'gm'))
      .replaceAll('/opt/chekku', folder)
      .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
    const shell = spawn('sh', { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] })
    onTestFinished(() => void shell.kill())
    shell.stdin.end(block)
    return text(shell.stdout)
  }

  test('an upgrade ends when the new program is ready, which does not listen at first', async () => {
    const typed = type('upgrade')
    await expect.poll(calls).toContain('systemctl is-failed --quiet chekku')
    const statuses = [503, 200]
    const server = createServer((_, response) => {
      const status = statuses.shift() ?? 200
      response.writeHead(status).end(status === 200 ? 'ready' : 'not yet')
    })
    server.listen(port, '127.0.0.1')
    onTestFinished(() => void server.close())
    expect(await typed).toBe('ready')
    expect(statuses).toEqual([])
    expect([linked(), calls().slice(0, 3)]).toEqual([
      'next',
      ['npm ci', 'npm run build', 'systemctl restart chekku'],
    ])
  })

  test('an upgrade ends with the last line of a program that stays down', async () => {
    standIn('systemctl')
    standIn('journalctl', 'echo "DATA_DIR cannot be written."')
    expect(await type('upgrade')).toBe('DATA_DIR cannot be written.\n')
    expect(calls().at(-1)).toBe('journalctl _SYSTEMD_UNIT=chekku.service --lines 1 --output cat')
  })

  test('an upgrade whose build fails leaves what runs as it is', async () => {
    standIn('npm', '[ "$1" = ci ]')
    expect(await type('upgrade')).toBe('')
    expect([linked(), calls()]).toEqual(['previous', ['npm ci', 'npm run build']])
  })

  test('a rollback restores as the shop’s user between stop and start', async () => {
    await type('rollback')
    expect(calls()).toEqual([
      'systemctl stop chekku',
      expect.stringMatching(
        /^runuser -l chekku -s \/bin\/sh -c cd \S+\/current && npm run restore -- \S+ --replace$/,
      ),
      'systemctl start chekku',
    ])
  })

  test.each([
    ['the stop', 'systemctl', 1],
    ['the restore', 'runuser', 2],
  ])('a rollback ends at %s where that fails, and starts nothing', async (_, program, made) => {
    standIn(program, 'false')
    await type('rollback')
    expect(calls()).toHaveLength(made)
    expect(calls()).not.toContain('systemctl start chekku')
  })
})

/** The folder of the distribution's PostgreSQL programs: the npm package has no pg_basebackup. */
const [programs] = [
  ...globSync('/usr/lib/postgresql/*/bin/pg_basebackup'),
  ...globSync('/usr/pgsql-*/bin/pg_basebackup'),
].map(dirname)

test.runIf(programs)('a second PostgreSQL server is made at once, and follows the first', async () => {
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
})

/** PostgreSQL refuses to run as root. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
