import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestLocation, hasPostgres } from '../../server/src/database/testing.ts'
import { createTestFolder } from '../../server/testing/test-folder.ts'
import { timeLimit } from '../../server/testing/time-limit.ts'
import { serverProgram } from '../build/server-build.ts'
import { listenLocally } from '../local-port.ts'
import { printedAddress } from '../printed-address.ts'
import { root } from '../tools.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0
const shop = 'chekku.service'

let folder: string
/** The port of the stand-in shop, later that of a started one. It is bound at once, so that no other program gets it. */
let port: number
/** The statuses of the stand-in's answers, in order; while undefined, it drops each connection. */
let statuses: number[] | undefined
beforeEach(async () => {
  folder = createTestFolder()
  statuses = undefined
  const standInShop = createServer((request, response) => {
    if (statuses) response.writeHead(statuses.shift() ?? 200).end()
    else request.socket.destroy()
  })
  port = await listenLocally(standInShop)
  for (const name of ['bin', 'units', 'data', 'backups']) mkdirSync(join(folder, name))
  for (const version of ['1', '2', '3']) {
    mkdirSync(join(folder, version))
    for (const name of ['deploy', 'domain', 'node_modules', 'package.json', 'scripts', 'server', 'site'])
      symlinkSync(join(root, name), join(folder, version, name))
  }
  symlinkSync(join(folder, '1'), join(folder, 'current'))
  writeFileSync(join(folder, 'chekku.env'), `DATA_DIR="${join(folder, 'data')}"\nPORT=${port}\n`)
  for (const name of ['npm', 'systemctl', 'journalctl', 'runuser']) standIn(name)
  standIn(
    'systemctl',
    `case $1 in is-failed) false ;; list-units) echo "${shop} loaded active running" ;; esac`,
  )
  return () => void standInShop.close()
})

/** Puts a program in the place of one of the system's, which notes how it is called. */
function standIn(name: string, does = 'true'): void {
  const program = `#!/bin/sh\necho ${name} "$@" >> ${folder}/calls\n${does}\n`
  writeFileSync(join(folder, 'bin', name), program, { mode: 0o755 })
}
const calls = () => {
  const file = join(folder, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
const linkTarget = (name = 'current') => basename(readlinkSync(join(folder, name)))

/** Runs the script as the page says; resolves to its exit code and to what it prints. */
async function upgrade(...args: string[]) {
  const script = spawn('sh', [join(root, 'deploy/upgrade.sh'), ...args], {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      CHEKKU_FOLDER: folder,
      CHEKKU_UNITS: join(folder, 'units'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void script.kill())
  const [printed, errors, [code]] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, 'close') as Promise<[number | null]>,
  ])
  return { code, printed, errors }
}

describe.runIf(hasCurl)('an upgrade', () => {
  test('builds, backs up, links, restarts and waits, for a shop that does not answer at first', async () => {
    const run = upgrade('2')
    await expect.poll(calls).toContain(`systemctl is-failed --quiet ${shop}`)
    statuses = [503]
    expect(await run).toMatchObject({ code: 0, printed: expect.stringContaining('2 runs.'), errors: '' })
    expect([linkTarget(), linkTarget('previous')]).toEqual(['2', '1'])
    expect(calls().filter(call => !/list-units|is-failed/.test(call))).toEqual([
      'npm ci --omit=dev',
      'npm run build',
      'systemctl start chekku-backup.service',
      'systemctl daemon-reload',
      `systemctl reset-failed ${shop}`,
      `systemctl restart ${shop}`,
    ])
  })

  test('takes the new units of those that are installed, and no others', async () => {
    writeFileSync(join(folder, 'units', shop), '[Unit]\nDescription=Of the version before\n')
    statuses = []
    await upgrade('2')
    expect(readdirSync(join(folder, 'units'))).toEqual([shop])
    expect(readFileSync(join(folder, 'units', shop), 'utf8')).toBe(
      readFileSync(join(root, 'deploy', shop), 'utf8'),
    )
  })

  test('ends with the last line of a shop that stays down, and the way back', async () => {
    standIn('systemctl', `[ "$1" != list-units ] || echo "${shop} loaded active running"`)
    standIn('journalctl', 'echo "DATA_DIR cannot be written."')
    const { code, printed, errors } = await upgrade('2')
    expect([code, printed]).toEqual([1, expect.stringContaining('DATA_DIR cannot be written.\n')])
    expect(errors).toMatch(
      /is not ready\.\n2 does not run\. Go back: sh \S+\/2\/deploy\/upgrade\.sh --back\n$/,
    )
  })

  test.each([
    ['the build', 'npm', '[ "$1" = ci ]'],
    ['the backup', 'systemctl', `[ "$1" != start ] && echo "${shop} loaded active running"`],
  ])('that fails at %s leaves what runs as it is', async (_, program, does) => {
    standIn(program, does)
    expect(await upgrade('2')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('runs on as it is.'),
    })
    expect([linkTarget(), calls().some(call => /restart|stop|reload/.test(call))]).toEqual(['1', false])
  })

  test.each([
    ['the version that runs, whose modules it would empty', '1', /runs already/],
    ['a version that is not there', '9', /unpack it there first/],
    ['no version', '', /^Usage/],
    ['a way back that there is not', '--back', /no upgrade to take back/],
  ])('refuses %s', async (_, argument, sentence) => {
    expect(await upgrade(argument)).toMatchObject({ code: 1, errors: expect.stringMatching(sentence) })
    expect([linkTarget(), calls()]).toEqual(['1', []])
  })

  test('goes back by the backup of each shop, as its user and between stop and start, and starts none if that fails', async () => {
    const shops =
      'printf "chekku@oils.service loaded active running\\nchekku@rice.service loaded active running\\n"'
    standIn('systemctl', `[ "$1" != list-units ] || ${shops}`)
    standIn('runuser', 'false')
    for (const name of ['oils', 'rice']) {
      mkdirSync(join(folder, name, 'backups'), { recursive: true })
      writeFileSync(join(folder, `${name}.env`), `DATA_DIR=${join(folder, name)}\n`)
    }
    symlinkSync(join(folder, '2'), join(folder, 'previous'))
    const backup = join(folder, 'rice/backups/before-0099.backup.gz')
    writeFileSync(backup, '')
    const later = new Date(Date.now() + 1_000)
    utimesSync(backup, later, later)
    expect(await upgrade('--back')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('stays stopped'),
    })
    expect(calls().slice(-3)).toEqual([
      'systemctl stop chekku@rice.service',
      'systemctl daemon-reload',
      `runuser -u chekku-rice -- node_modules/.bin/node server/src/cli/restore.ts ${backup} --replace --env ${join(folder, 'rice.env')}`,
    ])
    expect(linkTarget('previous')).toBe('2')
  })
})

describe.runIf(hasCurl).each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'a shop on %s',
  dialect => {
    test('is upgraded twice and goes back once, with what it stored', {
      timeout: timeLimit(180_000),
    }, async () => {
      const location = await createTestLocation(dialect, 'empty')
      onTestFinished(() => location.remove())
      const { url } = location.options
      const administrator = { email: 'meena@shop.example', password: 'pressed in wood 1958' }
      const settings = `ADMIN_EMAIL=${administrator.email}\nADMIN_PASSWORD=${administrator.password}\n`
      const database = url === undefined ? '' : `DATABASE_URL=${url}\n`
      writeFileSync(join(folder, 'chekku.env'), settings + database, { flag: 'a' })
      const systemd = await startSystemd()

      const call = async (method: string, path: string, body?: object) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${systemd.token}` }
        const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        })
        return (await answer.json()) as { token?: string; data?: { name: string }[] }
      }
      const write = async (name: string) => {
        systemd.token = (await call('POST', '/auth/login', administrator)).token ?? ''
        await call('POST', '/categories', { name })
      }
      const names = async () =>
        JSON.stringify(await call('GET', '/categories')).match(/(?<="name":")Written [^"]+/g)

      await systemd.obey('start', shop)
      await write('Written in 1')
      expect(await upgrade('2')).toMatchObject({ code: 0, errors: '' })
      await write('Written in 2')
      expect(await upgrade('3')).toMatchObject({ code: 0, errors: '' })
      expect(await names()).toEqual(['Written in 1', 'Written in 2'])
      // As the start of a version that changes the tables writes it.
      const [backup = ''] = readdirSync(join(folder, 'backups')).sort().slice(-1)
      mkdirSync(join(folder, 'data/backups'))
      copyFileSync(join(folder, 'backups', backup), join(folder, 'data/backups/before-0099.backup.gz'))
      await write('Written in 3')
      expect(await upgrade('--back')).toMatchObject({
        code: 0,
        printed: expect.stringContaining('since the tables had changed'),
      })
      expect([linkTarget(), systemd.version(), await names()]).toEqual([
        '2',
        '2',
        ['Written in 1', 'Written in 2'],
      ])
    })
  },
)

/** Runs the shop and its backup where the script asks systemd for it. */
async function startSystemd() {
  let child: ChildProcess | undefined
  let version = ''
  const stop = async () => {
    if (child === undefined || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: '0' }
  async function obey(command: string, unit = ''): Promise<string> {
    if (command === 'list-units') return `${shop} loaded active running`
    if (unit === 'chekku-backup.service') {
      const program = ['server/src/cli/backup.ts', '--to', join(folder, 'backups')]
      await promisify(execFile)(process.execPath, program, { cwd: join(folder, linkTarget()), env })
    }
    if (unit !== shop) return ''
    if (command === 'stop' || command === 'restart') await stop()
    if (command === 'start' || command === 'restart') {
      version = linkTarget()
      child = spawn(process.execPath, [serverProgram], { cwd: join(folder, version), env })
      port = Number(new URL(await printedAddress(child, [])).port)
      writeFileSync(join(folder, 'chekku.env'), `PORT=${port}\n`, { flag: 'a' })
    }
    return ''
  }
  const control = createServer(async (request, response) => {
    const [command = '', unit] = (await text(request)).split(' ').filter(word => !word.startsWith('--'))
    const answer = await obey(command, unit).catch(String)
    response.writeHead(command === 'is-failed' || answer.startsWith('Error') ? 500 : 200).end(answer)
  })
  const controlPort = await listenLocally(control)
  onTestFinished(() => void control.close())
  standIn('systemctl', `exec curl --fail --silent --show-error --data "$*" http://127.0.0.1:${controlPort}/`)
  standIn('runuser', 'shift 3; exec "$@"')
  return { obey, version: () => version, token: '' }
}
