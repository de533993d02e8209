import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tokenStorageKey } from '@chekku/domain/connection'
import type { Access, Work } from '@chekku/domain/people/people'
import { expect, type Page, type Response } from '@playwright/test'
import { administrator, type RunningServer } from '../server-process.ts'

/** Adds somebody with a role, who signs in with the password of the first administrator; resolves to the e-mail. */
export function addPerson(
  { dataDir }: RunningServer,
  access: Access,
  work: Work = 'all',
): { email: string; password: string } {
  const id = crypto.randomUUID()
  const email = `${access}-${id.slice(0, 8)}@journeys.example`
  const database = new DatabaseSync(join(dataDir, 'catalogue.db'), { timeout: 10_000 })
  const insert = database.prepare(`
    INSERT INTO administrators
      (id, email, email_key, name, role, password_hash, disabled, access, work, created_at, updated_at)
    SELECT ?, ?, ?, ?, role, password_hash, 0, ?, ?, created_at, updated_at
    FROM administrators WHERE email = ?`)
  insert.run(id, email, email, `The ${access}`, access, work, administrator.email)
  database.close()
  return { email, password: administrator.password }
}

function update({ dataDir }: RunningServer, email: string, column: 'access' | 'categories', value: string) {
  const database = new DatabaseSync(join(dataDir, 'catalogue.db'), { timeout: 10_000 })
  database.prepare(`UPDATE administrators SET ${column} = ? WHERE email = ?`).run(value, email)
  database.close()
}

/** Gives somebody another role, without ending the session, as if it came this moment. */
export const changeAccess = (server: RunningServer, email: string, access: Access) =>
  update(server, email, 'access', access)

/** Makes somebody one who was for some categories alone in an earlier version. */
export const limitFormerly = (server: RunningServer, email: string) =>
  update(server, email, 'categories', '["oils"]')

/** Sends the form of the sign-in screen. */
export async function sendSignIn(page: Page, { email, password } = administrator): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signInAs(page: Page, who = administrator) {
  await page.goto('/admin/login')
  await sendSignIn(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Signs in by the API, before a screen is opened. */
export async function openSession(page: Page, person: { email: string; password: string }, origin: string) {
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: person })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    tokenStorageKey,
    token,
  ] as const)
  return token
}

/** The calls that were refused to whoever is signed in, apart from those that ask for a proof of identity. */
export function refusals(page: Page) {
  const refused: Promise<string | undefined>[] = []
  const note = async (response: Response) => {
    const body = (await response.json()) as { message?: string; data?: { needs?: string } }
    if (body.data?.needs === 'proof') return undefined
    return `${response.request().method()} ${response.url()}: ${body.message}`
  }
  page.on('response', response => {
    if (response.status() === 403) refused.push(note(response))
  })
  return async () => (await Promise.all(refused)).filter(text => text !== undefined)
}
