import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPicture } from '../server/testing/plain-picture.ts'
import { formData } from '../server/testing/test-app.ts'
import { timeLimit } from '../server/testing/time-limit.ts'
import { findBrowser } from './browser.ts'
import { freePort, listenLocally } from './local-port.ts'
import { root } from './tools.ts'

/* Runs the development servers on a copy of the sources, which the test edits. */

const password = 'pressed in wood'
const browser = findBrowser()
let folder: string
let origin: string
let dev: ChildProcess | undefined

const startDev = (port: number) =>
  spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      // Some terminals set it; the development server must ignore it.
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      // Encoding the pictures of the sample catalogue takes longer than the start itself.
      SEED: 'none',
      ADMIN_EMAIL: 'meena@shop.example',
      ADMIN_PASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chekku-dev-'))
  const isSource = (path: string) => !/[/\\](?:node_modules|build|\.react-router)$/.test(path)
  for (const part of ['domain', 'server', 'site', 'scripts', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isSource })
  for (const modules of ['node_modules', 'server/node_modules'])
    symlinkSync(join(root, modules), join(folder, modules), 'junction')
})

afterAll(async () => {
  if (dev && dev.exitCode === null) {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

describe('npm run dev', () => {
  test('on an empty folder prints one address, signs in, saves, and shows an edit', {
    timeout: timeLimit(90_000),
  }, async () => {
    const port = await freePort()
    dev = startDev(port)
    let printed = ''
    for (const output of [dev.stdout, dev.stderr])
      output?.setEncoding('utf8').on('data', (part: string) => {
        printed += part
      })
    origin = `http://127.0.0.1:${port}`
    // The pages are served before the API is up; what is asked for meanwhile waits for it.
    const firsts = ['/', '/api/health'].map(async path => {
      let status: number | undefined
      const ask = async () => {
        status ??= await fetch(origin + path).then(
          answer => answer.status,
          () => undefined,
        )
        return status
      }
      await expect.poll(ask, { timeout: timeLimit(60_000) }).toBeDefined()
      return status
    })
    await expect.poll(() => printed, { timeout: timeLimit(60_000) }).toContain(`ready at ${origin}`)
    expect(await Promise.all(firsts)).toEqual([200, 200])
    expect(printed.match(/http:\/\/\S+:\d+/g)).toEqual([origin])
    expect(printed).not.toContain('could not be loaded')

    const post = (path: string, body: object, token = '') => {
      const isForm = body instanceof FormData
      return fetch(origin + path, {
        method: 'POST',
        headers: { ...(!isForm && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
        body: isForm ? body : JSON.stringify(body),
      })
    }
    const login = await post('/api/auth/login', { email: 'meena@shop.example', password })
    const { token } = (await login.json()) as { token: string }
    const category = await post('/api/categories', { name: 'Oils of the season' }, token)
    const { data } = (await category.json()) as { data: { _id: string } }
    const product = { name: 'Niger seed oil', price: 320, category: data._id, featured: true }
    expect((await post('/api/products', product, token)).status).toBe(201)
    const picture = formData({ title: 'The press', popular: 'true' }, await plainPicture())
    expect((await post('/api/gallery', picture, token)).status).toBe(201)

    for (const path of ['/', '/products', '/admin', '/admin/products'])
      expect((await fetch(origin + path)).status, path).toBe(200)
    const page = async (path: string) => (await fetch(origin + path)).text()
    const home = await page('/')
    for (const name of ['Niger seed oil', 'Oils of the season', 'The press'])
      expect(home.includes(name), name).toBe(true)
    expect(await page('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(await page('/sitemap.xml')).toContain(`${origin}/products`)
    expect(await page('/llms.txt')).toContain('Oils of the season')

    const source = join(folder, 'site/app/shop/not-found/not-found.tsx')
    writeFileSync(source, readFileSync(source, 'utf8').replace('<div', '<div data-edited'))
    await expect.poll(async () => (await page('/nowhere')).includes('data-edited')).toBe(true)
  })

  test.skipIf(!browser)(
    'in a browser hydrates what the server wrote, and shows an edit of the footer',
    async () => {
      await using chrome = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] })
      const page = await chrome.newPage({ viewport: { width: 1280, height: 800 } })
      const mismatches: string[] = []
      page.on('console', message => {
        if (/hydrat/i.test(message.text())) mismatches.push(message.text())
      })
      page.setDefaultTimeout(timeLimit(60_000))
      await page.addInitScript(() =>
        addEventListener('chekku:hydrated', () => Object.assign(window, { isHydrated: true })),
      )
      await page.goto(origin)
      await page.waitForFunction(() => 'isHydrated' in window)
      expect(mismatches).toEqual([])

      const source = join(folder, 'site/app/shop/layout/texts.ts')
      writeFileSync(source, readFileSync(source, 'utf8').replace("pages = 'Pages'", "pages = 'Ways'"))
      await page.locator('footer').getByText('Ways', { exact: true }).waitFor()
    },
    timeLimit(120_000),
  )

  test('refuses a port that is taken, in one sentence', async () => {
    const other = createServer()
    const port = await listenLocally(other)
    const refused = startDev(port)
    const [errors, [code]] = await Promise.all([text(refused.stderr ?? []), once(refused, 'exit')])
    other.close()
    expect(code).toBe(1)
    expect(errors).toBe(
      `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.\n`,
    )
  })
})
