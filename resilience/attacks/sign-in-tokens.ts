import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShopClock } from '../../server/testing/shop-clock.ts'
import { type Finding, nothingWrong } from '../findings.ts'
import { administrator, type Shop, startShop } from '../support/shop-process.ts'
import { asOwner, guess } from './guesser.ts'

const DAY_MS = 24 * 60 * 60_000
const root = join(import.meta.dirname, '../..')

interface Scene {
  folder: string
  shop: Shop
  clock: ReturnType<typeof createShopClock>
  /** Every token and password of the run. */
  secrets: Set<string>
  password: string
}

/** Tokens expire and are revoked in time, and none is stored or logged in plain text. */
export async function tokenFindings(): Promise<Finding[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-tokens-'))
  const clock = createShopClock(folder.path)
  const data = join(folder.path, 'data')
  await using shop = await startShop({ DATA_DIR: data, LOG_LEVEL: 'trace', ...clock.settings })
  const scene = { folder: data, shop, clock, secrets: new Set<string>(), password: administrator.password }
  const wrong: string[] = []
  for (const [end, isRight] of Object.entries(ends)) if (!(await isRight(scene))) wrong.push(end)
  await wrongTries(scene)
  const all = Object.keys(ends)
  return [
    nothingWrong(
      {
        promise: 'A token dies with its session, by every way in which one ends',
        provoked: `${all.join('; ')}; each asked for what is read and for what is written`,
        times: all.length,
        seen: `${all.length - wrong.length} of ${all.length} ends were ends`,
      },
      wrong,
    ),
    await inTheClear(scene),
  ]
}

async function signIn({ shop, secrets, password }: Scene): Promise<string> {
  secrets.add(password)
  const { status, text } = await asOwner(shop.origin, { password })
  const { token } = JSON.parse(text) as { token?: string }
  if (token === undefined) throw new Error(`The sign-in answered ${status}`)
  secrets.add(token)
  return token
}

const withToken = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

/** True if both reads and writes get 401. */
async function isDead({ shop }: Scene, token: string): Promise<boolean> {
  const calls: [string, string, string?][] = [
    ['GET', '/auth/me'],
    ['GET', '/auth/session-ping'],
    ['GET', '/activity'],
    ['POST', '/categories', '{"name":"Never"}'],
    ['PUT', '/nav-config', '{"maxVisibleItems":3}'],
  ]
  const statuses = await Promise.all(
    calls.map(([method, path, body]) => ask(shop, token, method, path, body)),
  )
  return statuses.every(status => status === 401)
}

async function ask({ origin }: Shop, token: string, method: string, path: string, body?: string) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: withToken(token),
    ...(body !== undefined && { body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const lives = async ({ shop }: Scene, token: string) => (await ask(shop, token, 'GET', '/auth/me')) === 200

/** Ways to end a session; true if its token was valid before and not after, and all else holds. */
const ends: Record<string, (scene: Scene) => Promise<boolean>> = {
  async 'signing out'(scene) {
    const [one, other] = [await signIn(scene), await signIn(scene)]
    const livedBefore = (await lives(scene, one)) && (await lives(scene, other))
    await ask(scene.shop, one, 'POST', '/auth/logout')
    return livedBefore && (await isDead(scene, one)) && (await lives(scene, other))
  },
  async 'a new password (the old token and those of other browsers)'(scene) {
    const [own, other] = [await signIn(scene), await signIn(scene)]
    const livedBefore = await lives(scene, other)
    const newPassword = `${scene.password}-and-another`
    scene.secrets.add(newPassword)
    const answer = await fetch(`${scene.shop.origin}/api/auth/updatepassword`, {
      method: 'PUT',
      headers: withToken(own),
      body: JSON.stringify({ currentPassword: scene.password, newPassword }),
    })
    const { token = '' } = (await answer.json()) as { token?: string }
    scene.secrets.add(token)
    const oldPassword = await asOwner(scene.shop.origin, { password: scene.password })
    scene.password = newPassword
    const areDead = (await isDead(scene, own)) && (await isDead(scene, other))
    return livedBefore && areDead && (await lives(scene, token)) && oldPassword.status === 401
  },
  async '7 days without use (the clock moved on)'(scene) {
    const token = await signIn(scene)
    scene.clock.pass(6.9 * DAY_MS)
    // The session ping does not count as use.
    const isThere = (await ask(scene.shop, token, 'GET', '/auth/session-ping')) === 200
    scene.clock.pass(0.2 * DAY_MS)
    return isThere && (await isDead(scene, token))
  },
  async '30 days, used every day'(scene) {
    const token = await signIn(scene)
    let livedUntilThen = true
    for (let days = 0; days < 29; days++) {
      scene.clock.pass(DAY_MS)
      livedUntilThen &&= await lives(scene, token)
    }
    scene.clock.pass(1.1 * DAY_MS)
    return livedUntilThen && (await isDead(scene, token))
  },
  async 'a clock set back 30 days'(scene) {
    const token = await signIn(scene)
    scene.clock.pass(-30 * DAY_MS)
    const wasDead = await isDead(scene, token)
    scene.clock.pass(30 * DAY_MS)
    return wasDead && (await lives(scene, token))
  },
  async 'the account being disabled from the terminal'(scene) {
    const token = await signIn(scene)
    const admin = (command: string) =>
      execFileSync(process.execPath, ['server/src/cli/admin.ts', command, administrator.email], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: scene.folder },
        encoding: 'utf8',
      })
    admin('disable')
    const wasDead = (await isDead(scene, token)) && (await asOwner(scene.shop.origin, scene)).status === 401
    admin('enable')
    return wasDead && (await isDead(scene, token))
  },
}

/** Sends wrong passwords, which must not be stored or logged either. */
async function wrongTries({ shop, secrets }: Scene): Promise<void> {
  for (const password of ['tried-and-wrong-1', 'tried-and-wrong-2']) {
    secrets.add(password)
    await guess(shop.origin, { password, from: '127.0.0.9' })
  }
  const invented = 'x'.repeat(20) + 'invented-token'.padEnd(23, '0')
  secrets.add(invented)
  await ask(shop, invented, 'GET', '/auth/me')
}

/** Searches the shop's files and output for every secret, in every encoding. */
async function inTheClear({ folder, shop, secrets }: Scene): Promise<Finding> {
  await ask(shop, '', 'GET', '/health')
  const files = filesIn(folder).map(file => ({ name: file, bytes: readFileSync(file) }))
  const printed = { name: 'the log', bytes: Buffer.from(shop.output()) }
  const outputs = [...files, printed]
  const found = [...secrets].flatMap(secret =>
    waysToWrite(secret).flatMap(({ way, bytes }) =>
      outputs.filter(place => place.bytes.includes(bytes)).map(({ name }) => `${way} of a secret in ${name}`),
    ),
  )
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024 / 1024
  const lines = shop.output().split('\n').length
  return {
    promise: 'No token and no password stands in the clear in the database or the log',
    provoked:
      'Every token that was handed out, every password that was typed, right or wrong, looked for as text, bytes, hex and base64 in the database’s files and in the log at its most talkative level',
    times: secrets.size,
    seen: `${secrets.size} secrets, ${files.length} files of ${megabytes.toFixed(1)} MB, ${lines} lines of log; ${found.length} found; ${found.slice(0, 3).join('; ')}`,
    holds: found.length === 0 && lines > secrets.size && files.length > 0,
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(existsSync)
}

function waysToWrite(secret: string): { way: string; bytes: Buffer }[] {
  const [text, decoded] = [Buffer.from(secret), Buffer.from(secret, 'base64url')]
  const ways = {
    'the text': text,
    'the hex': Buffer.from(text.toString('hex')),
    'the base64': Buffer.from(text.toString('base64').replace(/=+$/, '')),
    ...(decoded.length === 32 && {
      'the bytes': decoded,
      'the bytes in hex': Buffer.from(decoded.toString('hex')),
    }),
  }
  return Object.entries(ways).map(([way, bytes]) => ({ way, bytes }))
}
