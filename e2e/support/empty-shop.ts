import { expect, type Locator } from '@playwright/test'
import { signIn } from './catalogue-api.ts'
import { createConsoleGuard } from './console-guard.ts'
import { test as visitorTest } from './fixtures.ts'
import { administrator, type RunningServer, startServer } from './server-process.ts'

export interface EmptyShop extends RunningServer {
  /** The first administrator. */
  owner: { email: string; password: string }
}

interface Options {
  /** Whether the owner has the password of the settings, or else one that is made and printed at startup. */
  hasOwnPassword: boolean
}

/** Each test has its own server as on a first start: an empty database. */
export const test = visitorTest.extend<Options & { emptyShop: EmptyShop }>({
  hasOwnPassword: [true, { option: true }],
  emptyShop: async ({ hasOwnPassword }, use) => {
    const noAccount = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }
    const shop = await startServer({ SEED: 'none', ...(hasOwnPassword ? {} : noAccount) })
    const printed = (label: string) => new RegExp(`${label}: +(\\S+)`).exec(shop.output())?.[1] ?? ''
    const owner = hasOwnPassword ? administrator : { email: printed('E-mail'), password: printed('Password') }
    await use({ ...shop, owner })
    await shop.stop()
  },
  freshData: async ({ browserName: _ }, use) => use({}),
  baseURL: async ({ emptyShop }, use) => use(emptyShop.origin),
  consoleGuard: async ({ emptyShop }, use) => {
    const guard = createConsoleGuard(emptyShop.origin)
    await use(guard)
    visitorTest.expect(guard.problems(), 'on the console or the network of a page').toEqual([])
  },
})

/** A token of the first administrator, for API calls. */
export const ownerToken = async ({ origin, owner }: EmptyShop): Promise<string> =>
  (await signIn(origin, owner)).token

/** The names of what can be pressed under the drawing of an empty shelf, in a part of a page where it stands once. */
export async function wayOutOf(part: Locator): Promise<string[]> {
  const around = part.locator('svg[viewBox="0 0 200 120"]').locator('..')
  await expect(around).toBeVisible()
  return around.locator('a, button').allInnerTexts()
}
