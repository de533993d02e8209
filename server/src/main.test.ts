import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listenLocally } from '../../scripts/local-port.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { newAdministrator } from './auth/administrators.ts'
import { encrypt } from './auth/second-factor/secret-key.ts'
import { insertAdministrator } from './auth/store.ts'
import { connectDatabase } from './database/connect.ts'
import { history } from './database/migrations/migrate.ts'
import { categoryRow, hasPostgres, locationOfTest } from './database/testing.ts'

const main = join(import.meta.dirname, '../build/main.js')

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

/** Starts the server in a separate folder, with only PATH from the environment. */
function startServer(
  settings: Record<string, string | undefined> = {},
  nodeOptions: string[] = [],
  address = /(?<=^Chekku is ready at )http:\S+$/m,
  args: string[] = [],
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'silent', ...settings }
  const server = spawn(process.execPath, [...nodeOptions, main, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  })
  let output = ''
  const printedAddress = Promise.withResolvers<string>()
  server.stdout.setEncoding('utf8').on('data', chunk => {
    output += chunk
    const [origin] = address.exec(output) ?? []
    if (origin !== undefined) printedAddress.resolve(origin)
  })
  const errors = text(server.stderr)
  const ended = once(server, 'close').then(async ([code]) => ({ code, output, errors: await errors }))
  const ready = async () => {
    const origin = await Promise.race([
      printedAddress.promise,
      ended.then(end => Promise.reject(new Error(`It ended: ${JSON.stringify(end)}`))),
    ])
    return { origin, output }
  }
  const stop = () => {
    server.kill('SIGTERM')
    return ended
  }
  return { server, ready, ended, stop }
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const login = (origin: string, body: object) => post(`${origin}/api/auth/login`, body)

describe('a start', () => {
  it('prints the address, where metrics are, and the administrator’s password', async () => {
    const linkOrigin = /(?<=^ {2})http:\S+(?=\/admin\/reset#[\w-]{43}$)/m
    const first = startServer({ LOG_LEVEL: 'info', METRICS_PORT: '0' }, [], linkOrigin)
    const { origin, output } = await first.ready()
    const email = /E-mail: +(\S+)/.exec(output)?.[1]
    const password = /Password: +(\S+)/.exec(output)?.[1]
    expect((await login(origin, { email, password })).status).toBe(200)
    const token = /reset#(\S+)/.exec(output)?.[1]
    const own = { email: 'meena@shop.example', password: 'pressed in wood' }
    expect((await post(`${origin}/api/auth/reset`, { token, ...own })).status).toBe(200)
    expect((await login(origin, own)).status).toBe(200)
    const address = /^Metrics are at (http:\/\/127\.0\.0\.1:\d+)\/metrics$/m.exec(output)?.[1]
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('chekku_database_up 1')
    expect((await fetch(`${address}/`)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    const { code, output: all, errors } = await first.stop()
    expect([code, errors]).toEqual([0, ''])
    // It makes the key of second factors, for its user alone, and names it nowhere.
    const file = join(folder, 'data', 'key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(all).not.toContain((await readFile(file, 'utf8')).trim())
  })

  it('prints lines of the log alone where the log’s format is JSON, whatever its level', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'key'), 'something else')
    const settings = { LOG_FORMAT: 'json', LOG_LEVEL: 'info', RATE_LIMIT: 'off', METRICS_PORT: '0' }
    await writeFile(join(folder, 'oils.env'), '')
    const isReady = /(?<="msg":"Chekku is ready at )http:[^"]+/
    const { ready, stop } = startServer(settings, [], isReady, ['--env', 'oils.env'])
    const { output } = await ready()
    // A log keeps what it is told, so it is told no password.
    expect(output).toMatch(
      /"msg":"The first administrator was made[^"]+npm run admin -- --env oils\.env reset-password \S+@\S+"/,
    )
    expect(output).not.toMatch(/Password:|admin\/reset/)
    const { output: all, errors } = await stop()
    const lines = all.trimEnd().split('\n')
    const texts = lines.map(line => (JSON.parse(line) as { msg: string }).msg)
    const noKey = `No second factor can be set up or checked: ${join(folder, 'data', 'key')} has no key in it`
    for (const text of ['RATE_LIMIT is off', 'Metrics are at', noKey]) {
      expect(texts).toContainEqual(expect.stringContaining(text))
    }
    expect(errors).toBe('')
  })

  it.skipIf(!hasPostgres)(
    'warns once that its replica does not answer, and of the key that is only of this machine',
    async () => {
      const location = await locationOfTest('postgres', 'empty')
      let asked = 0
      const gone = createServer(socket => {
        asked += 1
        socket.destroy()
      })
      const port = await listenLocally(gone)
      const settings = {
        DATABASE_URL: location.options.url ?? '',
        DATABASE_READ_URL: `postgres://chekku@127.0.0.1:${port}/chekku`,
        LOG_LEVEL: 'warn',
      }
      const { ready, stop } = startServer(settings)
      await ready()
      await expect.poll(() => asked).toBeGreaterThan(2)
      const { code, output, errors } = await stop()
      const warnings = output.split('\n').filter(line => line.includes('the read replica does not answer'))
      expect([code, warnings]).toEqual([0, [expect.stringMatching(/"level":40.+"why":"\w[^"]+"/)]])
      expect(errors).toBe(
        `SECRET_KEY is not set: second factors are encrypted with ${join(folder, 'data', 'key')}. Several machines on one database need the same SECRET_KEY.\n`,
      )
      gone.close()
    },
  )

  it('brings an old shop up to date, and empties its trash of 30 days ago', async () => {
    const file = join(folder, 'data', 'catalogue.db')
    const earlier = await connectDatabase({ file }, history.slice(0, 1))
    await earlier.write(async queries => {
      const deletion = { kind: 'category', name: 'Oils', image: '', along: 0, restored_at: null } as const
      for (const [id, age] of Object.entries({ old: 31, recent: 0 })) {
        const deleted_at = Date.now() - age * 24 * 60 * 60_000
        await queries
          .insertInto('deletions')
          .values({ ...deletion, id, deleted_at })
          .execute()
        await queries
          .insertInto('categories')
          .values(categoryRow({ id, deletion_id: id }))
          .execute()
      }
    })
    await earlier.close()
    const startedAt = Date.now()
    const { ready, stop } = startServer()
    await ready()
    expect((await stop()).errors).toBe('')
    const { reader, close } = await connectDatabase({ file })
    for (const table of ['deletions', 'categories'] as const)
      expect(await reader.selectFrom(table).select('id').execute()).toEqual([{ id: 'recent' }])
    // The moment of the backup that the start made before it brought the tables up to date.
    const marks = await reader.selectFrom('go_live_marks').selectAll().execute()
    expect(marks).toEqual([{ name: 'backup', value: '', marked_at: expect.any(Number) }])
    expect(marks[0]?.marked_at).toBeGreaterThanOrEqual(startedAt)
    await close()
  })

  it('reads its settings from the environment and the file that --env names, and from no other', async () => {
    const password = 'pressed in wood'
    const key = `SECRET_KEY=${'ab'.repeat(32)}\n`
    await writeFile(join(folder, '.env'), 'PORT=http\nLOG_FORMAT=json\n')
    await writeFile(
      join(folder, 'oils.env'),
      `DATA_DIR=oils\nPUBLIC_ORGIN=https://oils.example\nTRUST_PROXY=loopback\nADMIN_EMAIL=file@shop.example\nADMIN_PASSWORD=${password}\n${key}`,
    )
    const args = ['--env', 'oils.env']
    const { ready, stop } = startServer({ ADMIN_EMAIL: 'meena@shop.example' }, [], undefined, args)
    const { origin, output } = await ready()
    expect(output).toContain('meena@shop.example')
    expect(output).not.toContain(password)
    expect((await login(origin, { email: 'meena@shop.example', password })).status).toBe(200)
    expect((await stop()).errors.trimEnd().split('\n')).toEqual([
      `PUBLIC_ORGIN in the file ${join(folder, 'oils.env')} is no setting: .env.example names them all.`,
      'PUBLIC_ORIGIN is not set: links in mails and shared pages lead to http://127.0.0.1:0, where no visitor gets.',
    ])
    // With SECRET_KEY it makes no key.
    expect(existsSync(join(folder, 'oils', 'catalogue.db'))).toBe(true)
    expect(existsSync(join(folder, 'oils', 'key'))).toBe(false)

    const byDefault = await startServer({ PORT: undefined }).ended
    expect(byDefault.code).toBe(78)
    const msg = 'PORT must be a whole number from 0 to 65535, but is "http".'
    expect(JSON.parse(byDefault.output)).toMatchObject({ level: 60, msg })
    const missing = await startServer({}, [], undefined, ['--env', 'pulses.env']).ended
    expect([missing.code, missing.errors]).toEqual([
      78,
      `The file ${join(folder, 'pulses.env')} with the settings is not there.\n`,
    ])
  })
})

describe('a start that cannot be', () => {
  it('says in one sentence that the port is in use, and has not lost the password it made', async () => {
    const other = createServer()
    const port = await listenLocally(other)
    const { code, errors, output } = await startServer({ PORT: String(port) }).ended
    expect([code, errors]).toEqual([
      78,
      `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.\n`,
    ])
    expect(output).toMatch(/Password: +\w{20}/)
    other.close()
  })

  it('warns of passkeys at another host and of another key before, prints no password of a shop that was there, and names the setting of its metrics', async () => {
    const { write, close } = await connectDatabase({ file: join(folder, 'data', 'catalogue.db') })
    await write(async queries => {
      const owner = newAdministrator({ email: 'meena@shop.example', name: 'Meena' }, 'none', 1)
      await insertAdministrator(queries, owner)
      const passkey = { id: 'x', name: 'Phone', public_key: 'x', counter: 0, transports: '[]', created_at: 0 }
      const row = { ...passkey, administrator_id: owner.id, rp_id: 'old.example', last_used_at: null }
      await queries.insertInto('passkeys').values(row).execute()
      const secret = encrypt(randomBytes(32), owner.id, randomBytes(20))
      const factor = { administrator_id: owner.id, secret, last_step: 0, created_at: 0, confirmed_at: 0 }
      await queries.insertInto('authenticators').values(factor).execute()
    })
    await close()
    const ofMetrics = { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' }
    const settings = { ...ofMetrics, PUBLIC_ORIGIN: 'https://new.example', RATE_LIMIT: 'off' }
    const { code, errors, output } = await startServer(settings).ended
    expect([code, output, errors.trimEnd().split('\n')]).toEqual([
      78,
      '',
      [
        'One passkey works only at old.example, and not at https://new.example, which PUBLIC_ORIGIN says.',
        'RATE_LIMIT is off: anybody who reaches this server can wear it out.',
        'SECRET_KEY, or the file key in DATA_DIR, is not the one that 1 of the second factors needs: codes of apps can’t be checked.',
        'METRICS_HOST must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for its networks too.',
      ],
    ])
  })
})

describe.skipIf(process.platform === 'win32')('an end', () => {
  const password = 'pressed in wood'
  const settings = { ADMIN_EMAIL: 'meena@shop.example', ADMIN_PASSWORD: password }

  /** A login request without its last byte. */
  async function beginLogin(origin: string) {
    const body = JSON.stringify({ email: settings.ADMIN_EMAIL, password })
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    // The server has sent 100 Continue: from now on the request is in progress.
    await once(socket, 'data')
    socket.write(body.slice(0, -1))
    return { socket, answer: text(socket), finish: () => socket.write(body.slice(-1)) }
  }

  const refusesConnections = (origin: string) =>
    fetch(origin).then(
      () => false,
      () => true,
    )

  it.each(['went away', 'stopped reading'])('comes as usual when whoever reads the log %s', async how => {
    const { server, ready } = startServer({ ...settings, LOG_LEVEL: 'info' })
    const { origin } = await ready()
    if (how === 'went away') server.stdout.destroy()
    else server.stdout.pause()
    // More lines than fit into a pipe.
    const longPath = `${origin}/api/${'unknown/'.repeat(500)}`
    const answers = Array.from({ length: 50 }, () => fetch(longPath).then(answer => answer.status))
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404]))
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
    server.kill('SIGTERM')
    // Not 'close', which would wait until the unread output is read. An end by its own time limit has another code.
    const [code] = await once(server, 'exit')
    expect(code).toBe(0)
  })

  it('by SIGTERM answers only the requests under way, and a page too that is asked for on a connection that is still needed', async () => {
    const { server, ready, ended } = startServer(settings)
    const { origin } = await ready()
    const { answer, socket } = await beginLogin(origin)
    server.kill('SIGTERM')
    await expect.poll(() => refusesConnections(origin)).toBe(true)
    expect(server.exitCode).toBeNull()
    socket.write('}GET /products HTTP/1.1\r\nHost: shop.example\r\n\r\n')
    const statuses = [...(await answer).matchAll(/HTTP\/1\.1 (\d+)/g)].map(match => match[1])
    expect(statuses).toEqual(['200', '200'])
    expect(await answer).toMatch(/^connection: close\r$/im)
    expect(await answer).toContain('</html>')
    expect(await ended).toMatchObject({ code: 0, errors: '' })
  })

  it('comes by SIGINT for a request that never ends, before the time limit of an end, which has another code', async () => {
    const { server, ready, ended } = startServer(settings)
    const { origin } = await ready()
    const { socket } = await beginLogin(origin)
    socket.on('error', () => undefined)
    server.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 0, errors: '' })
  })

  it('comes by an error that nobody caught, with the reason in the log and exit code 1', async () => {
    const onWindowChange = `process.on('SIGWINCH', () => { throw new Error('nobody catches this') })`
    const withError = ['--import', `data:text/javascript,${encodeURIComponent(onWindowChange)}`]
    const { server, ready, ended } = startServer({ ...settings, LOG_LEVEL: 'fatal' }, withError)
    await ready()
    server.kill('SIGWINCH')
    const { code, output } = await ended
    expect(code).toBe(1)
    const line = output.split('\n').find(text => text.startsWith('{')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 60, err: { message: 'nobody catches this' } })
  })

  it('comes at once by a second signal, but not by one that npm passes on a moment later', async () => {
    const { server, ready, ended } = startServer(settings)
    const { origin } = await ready()
    const answered = await beginLogin(origin)
    const { socket } = await beginLogin(origin)
    socket.on('error', () => undefined)
    // Both signals wait for a stopped process, so that it gets them in one moment. Two equal ones could be merged into one.
    for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) server.kill(signal)
    await expect.poll(() => refusesConnections(origin)).toBe(true)
    answered.finish()
    expect(await answered.answer).toMatch(/^HTTP\/1\.1 200 /)
    // The other request never ends, and the code of its time limit is another one.
    const again = () => {
      server.kill('SIGINT')
      return server.exitCode
    }
    await expect.poll(again).toBe(1)
    await ended
  })
})
