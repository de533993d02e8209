import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sessionMessages } from '@chekku/domain/session'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from './database/connect.ts'
import { history } from './database/migrations/migrate.ts'
import { createTestLocation, hasPostgres } from './database/testing.ts'

const main = join(import.meta.dirname, '../build/main.js')

let folder: string
let servers: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chekku-main-'))
  servers = []
})

afterEach(async () => {
  for (const server of servers) {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
  }
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server in a separate folder, with only PATH from the environment. */
function startServer(
  settings: Record<string, string> = {},
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
  servers.push(server)
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

const login = (origin: string, body: object) =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a start', () => {
  it('prints the address, and the administrator’s password the first time only', async () => {
    const first = startServer()
    const { origin, output } = await first.ready()
    const email = /E-mail: +(\S+)/.exec(output)?.[1]
    const password = /Password: +(\S+)/.exec(output)?.[1]
    expect((await login(origin, { email, password })).status).toBe(200)
    expect(await first.stop()).toMatchObject({ code: 0, errors: '' })
    expect((await startServer().ready()).output).not.toContain('Password')
  })

  it('prints lines of the log alone where the log’s format is JSON, whatever its level', async () => {
    const settings = { LOG_FORMAT: 'json', LOG_LEVEL: 'info', RATE_LIMIT: 'off', METRICS_PORT: '0' }
    const { ready, stop } = startServer(settings, [], /(?<="msg":"Chekku is ready at )http:[^"]+/)
    const { output } = await ready()
    // A log keeps what it is told, so it is told no password.
    expect(output).toMatch(
      /"msg":"The first administrator was made[^"]+npm run admin -- reset-password \S+@\S+"/,
    )
    expect(output).not.toContain('Password:')
    const { output: all, errors } = await stop()
    const lines = all.trimEnd().split('\n')
    const texts = lines.map(line => (JSON.parse(line) as { msg: string }).msg)
    for (const text of ['RATE_LIMIT is off', 'Metrics are at']) {
      expect(texts).toContainEqual(expect.stringContaining(text))
    }
    expect(errors).toBe('')
    const quiet = await startServer({ LOG_FORMAT: 'json', PORT: 'http' }).ended
    expect(JSON.parse(quiet.output)).toMatchObject({
      level: 60,
      msg: expect.stringContaining('PORT must be'),
    })
  })

  it.skipIf(!hasPostgres)('warns once that its replica does not answer', async () => {
    const location = await createTestLocation('postgres', 'empty')
    let asked = 0
    const gone = createServer(socket => {
      asked += 1
      socket.destroy()
    })
    await once(gone.listen(0, '127.0.0.1'), 'listening')
    const { port } = gone.address() as AddressInfo
    const settings = {
      DATABASE_URL: location.options.url ?? '',
      DATABASE_READ_URL: `postgres://chekku@127.0.0.1:${port}/chekku`,
      LOG_LEVEL: 'warn',
    }
    const { ready, stop } = startServer(settings)
    await ready()
    await expect.poll(() => asked).toBeGreaterThan(2)
    const { code, output } = await stop()
    const warnings = output.split('\n').filter(line => line.includes('the read replica does not answer'))
    expect([code, warnings]).toEqual([0, [expect.stringMatching(/"level":40.+"why":"\w[^"]+"/)]])
    gone.close()
    await location.remove()
  })

  it('makes the key of second factors at its first start, for its user alone, and names it nowhere', async () => {
    const first = startServer({ LOG_LEVEL: 'info' })
    await first.ready()
    const { output, errors } = await first.stop()
    const file = join(folder, 'data', 'key')
    const key = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(output + errors).not.toContain(key.trim())
    const next = startServer()
    await next.ready()
    await next.stop()
    expect(await readFile(file, 'utf8')).toBe(key)
  })

  it('says that a file of another kind is no key, and needs none with SECRET_KEY', async () => {
    const file = join(folder, 'data', 'key')
    await mkdir(join(folder, 'data'))
    await writeFile(file, 'something else')
    const other = startServer()
    await other.ready()
    expect((await other.stop()).errors).toBe(
      `No second factor can be set up or checked: ${file} has no key in it\n`,
    )
    const withSetting = startServer({ SECRET_KEY: 'ab'.repeat(32) })
    await withSetting.ready()
    expect((await withSetting.stop()).errors).toBe('')
  })

  it.skipIf(!hasPostgres)(
    'says that several machines need one SECRET_KEY where PostgreSQL is used without it',
    async () => {
      const location = await createTestLocation('postgres', 'empty')
      const told = async (settings: Record<string, string>) => {
        const { ready, stop } = startServer({ DATABASE_URL: location.options.url ?? '', ...settings })
        await ready()
        return (await stop()).errors
      }
      expect(await told({})).toBe(
        `SECRET_KEY is not set: second factors are encrypted with ${join(folder, 'data', 'key')}. Several machines on one database need the same SECRET_KEY.\n`,
      )
      expect(await told({ SECRET_KEY: 'ab'.repeat(32) })).toBe('')
      await location.remove()
    },
  )

  it('answers metrics on a port of their own, and only where one is set', async () => {
    const { origin, output } = await startServer({ METRICS_PORT: '0' }).ready()
    const address = /^Metrics are at (http:\/\/127\.0\.0\.1:\d+)\/metrics$/m.exec(output)?.[1]
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('chekku_database_up 1')
    expect((await fetch(`${address}/`)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    expect((await startServer({ DATA_DIR: 'other' }).ready()).output).not.toContain('Metrics')
  })

  it('leaves the moment of the backup that it makes before it brings the tables up to date', async () => {
    const file = join(folder, 'data', 'catalogue.db')
    await (await connectDatabase({ file }, history.slice(0, 1))).close()
    const before = Date.now()
    for (const _ of ['first', 'next']) {
      const { ready, stop } = startServer({ SEED: 'none' })
      await ready()
      await stop()
    }
    const after = await connectDatabase({ file })
    const marks = await after.reader.selectFrom('go_live_marks').selectAll().execute()
    expect(marks).toEqual([{ name: 'backup', value: '', marked_at: expect.any(Number) }])
    expect(marks[0]?.marked_at).toBeGreaterThanOrEqual(before)
    await after.close()
  })

  it('takes away what has been in the trash for longer than 30 days, and nothing else', async () => {
    const open = () => connectDatabase({ file: join(folder, 'data', 'catalogue.db') })
    const before = await open()
    const deletion = { kind: 'category', name: 'Oils', image: '', along: 0, restored_at: null } as const
    const category = { name: 'Oils', name_key: 'oils', description: '', image: '', sort_order: 60 }
    const flags = { show_in_nav: 0, show_in_products_dropdown: 1, version: 1 } as const
    const deletedAt = { old: Date.now() - 31 * 24 * 60 * 60_000, recent: Date.now() }
    await before.writeCatalogue(async queries => {
      for (const [id, deleted_at] of Object.entries(deletedAt)) {
        await queries
          .insertInto('deletions')
          .values({ ...deletion, id, deleted_at })
          .execute()
        await queries
          .insertInto('categories')
          .values({ ...category, ...flags, id, deletion_id: id, created_at: 1, updated_at: 1 })
          .execute()
      }
    })
    await before.close()
    const { ready, stop } = startServer()
    await ready()
    await stop()
    const after = await open()
    for (const table of ['deletions', 'categories'] as const) {
      expect(await after.reader.selectFrom(table).select('id').execute()).toEqual([{ id: 'recent' }])
    }
    await after.close()
  })

  it('warns of passkeys that work at another host', async () => {
    const { ready, stop } = startServer()
    await ready()
    await stop()
    const database = await connectDatabase({ file: join(folder, 'data', 'catalogue.db') })
    const { id } = await database.reader.selectFrom('administrators').select('id').executeTakeFirstOrThrow()
    const passkey = { id: 'x', name: 'Phone', public_key: 'x', counter: 0, transports: '[]', created_at: 0 }
    const row = { ...passkey, administrator_id: id, rp_id: 'old.example', last_used_at: null }
    await database.write(transaction => transaction.insertInto('passkeys').values(row).execute())
    await database.close()
    const again = startServer({ PUBLIC_ORIGIN: 'https://new.example' })
    await again.ready()
    expect((await again.stop()).errors).toBe(
      'One passkey works at old.example alone, and not at https://new.example, which PUBLIC_ORIGIN says.\n',
    )
  })

  it('warns when it has no limits of requests', async () => {
    const { ready, stop } = startServer({ RATE_LIMIT: 'off' })
    await ready()
    expect((await stop()).errors).toBe(
      'RATE_LIMIT is off: anybody who reaches this server can wear it out.\n',
    )
  })

  it('makes the administrator that was asked for, by the environment or the file .env, and does not print his password', async () => {
    const password = 'pressed in wood'
    await writeFile(join(folder, '.env'), `ADMIN_EMAIL=file@shop.example\nADMIN_PASSWORD=${password}\n`)
    const { ready } = startServer({ ADMIN_EMAIL: 'meena@shop.example' })
    const { origin, output } = await ready()
    expect(output).toContain('meena@shop.example')
    expect(output).not.toContain(password)
    expect((await login(origin, { email: 'meena@shop.example', password })).status).toBe(200)
  })
})

describe('a start that cannot be', () => {
  /** With the exit code at which systemd starts nothing again, where only a person can help. */
  const refusedWith = async (settings: Record<string, string>, exitCode = 78) => {
    const { code, errors } = await startServer(settings).ended
    expect(code).toBe(exitCode)
    return errors
  }

  it('says in one sentence that the first administrator can’t have ADMIN_PASSWORD', async () => {
    expect(await refusedWith({ ADMIN_PASSWORD: 'password1234' })).toBe(
      `ADMIN_PASSWORD is refused: ${sessionMessages.passwordCommon}.\n`,
    )
  })

  it('says in one sentence that the port is in use, and has not lost the password it made', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, errors, output } = await startServer({ PORT: String(port) }).ended
    other.close()
    expect(code).toBe(1)
    expect(errors).toBe(
      `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.\n`,
    )
    expect(output).toMatch(/Password: +\w{20}/)
  })

  it('names METRICS_PORT where that port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const errors = await refusedWith({ METRICS_PORT: String(port) }, 1)
    other.close()
    expect(errors).toBe(
      `Port ${port} is already in use: stop the program that uses it, or set METRICS_PORT to another one.\n`,
    )
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, but is "http".', 78],
    [
      { HOST: '192.0.2.1' },
      'HOST must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for its networks too.',
      1,
    ],
    [
      { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
      'METRICS_HOST must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for its networks too.',
      1,
    ],
  ])('says in one sentence which setting is wrong: %o', async (settings, sentence, exitCode) => {
    expect(await refusedWith(settings, exitCode)).toBe(`${sentence}\n`)
  })

  it('reads its settings from the file that --env names, and from no other, and says that one is not there', async () => {
    await writeFile(join(folder, '.env'), 'PORT=http\n')
    await writeFile(join(folder, 'oils.env'), 'DATA_DIR=oils\nADMIN_EMAIL=oils@shop.example\n')
    const { ready, stop } = startServer({}, [], undefined, ['--env', 'oils.env'])
    expect((await ready()).output).toContain('oils@shop.example')
    await stop()
    expect(existsSync(join(folder, 'oils', 'catalogue.db'))).toBe(true)
    const { code, errors } = await startServer({}, [], undefined, ['--env', 'pulses.env']).ended
    expect([code, errors]).toEqual([
      78,
      `The file ${join(folder, 'pulses.env')} with the settings is not there.\n`,
    ])
  })

  it('says in one sentence that the folder cannot be written', async () => {
    await writeFile(join(folder, 'data'), 'a file where the folder should be')
    const errors = await refusedWith({})
    expect(errors).toMatch(/^The database file .+ DATA_DIR .+\.\n$/)
  })

  it('says in one sentence that PostgreSQL cannot be reached, without the password', async () => {
    const errors = await refusedWith({ DATABASE_URL: 'postgres://chekku:secret@127.0.0.1:1/chekku' }, 1)
    expect(errors).toMatch(
      /^The PostgreSQL server 127\.0\.0\.1:1\/chekku named by DATABASE_URL cannot be used: .+\.\n$/,
    )
    expect(errors).not.toContain('secret')
  })
})

const isBuilt = existsSync(join(import.meta.dirname, '../../site/build/server/index.js'))

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

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s answers only the requests under way', async signal => {
    const { server, ready, ended } = startServer(settings)
    const { origin } = await ready()
    const { answer, finish } = await beginLogin(origin)
    server.kill(signal)
    await expect.poll(() => refusesConnections(origin)).toBe(true)
    expect(server.exitCode).toBeNull()
    finish()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]+"token":"/)
    expect(await ended).toMatchObject({ code: 0, errors: '' })
  })

  it.each(['went away', 'stopped reading'])('comes as usual when whoever reads the log %s', async how => {
    const { server, ready } = startServer({ ...settings, LOG_LEVEL: 'info' })
    const { origin } = await ready()
    if (how === 'went away') server.stdout.destroy()
    else server.stdout.pause()
    // More lines than fit into a pipe.
    const longPath = `${origin}/api/${'unknown/'.repeat(50)}`
    const answers = Array.from({ length: 400 }, () => fetch(longPath).then(answer => answer.status))
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404]))
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
    server.kill('SIGTERM')
    // Not 'close', which would wait until the unread output is read. An end by its own time limit has another code.
    const [code] = await once(server, 'exit')
    expect(code).toBe(0)
  })

  it.skipIf(!isBuilt)('answers a page that is asked for on a connection that is still needed', async () => {
    const { server, ready, ended } = startServer(settings)
    const { origin } = await ready()
    const { answer, socket } = await beginLogin(origin)
    server.kill('SIGTERM')
    await expect.poll(() => refusesConnections(origin)).toBe(true)
    socket.write('}GET /products HTTP/1.1\r\nHost: shop.example\r\n\r\n')
    const statuses = [...(await answer).matchAll(/HTTP\/1\.1 (\d+)/g)].map(match => match[1])
    expect(statuses).toEqual(['200', '200'])
    expect(await answer).toMatch(/^connection: close\r$/im)
    expect(await answer).toContain('</html>')
    expect(await ended).toMatchObject({ code: 0, errors: '' })
  })

  it('comes for a request that never ends, before the time limit of an end, which has another code', async () => {
    const { ready, stop } = startServer(settings)
    const { origin } = await ready()
    const { socket } = await beginLogin(origin)
    socket.on('error', () => undefined)
    expect((await stop()).code).toBe(0)
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
