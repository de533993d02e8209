import { chromium } from '@playwright/test'
import { findBrowser, isHeadlessShell } from '../../scripts/browser.ts'

/** The environment variable with arguments of the browser that only a whole Chromium needs. */
export const wholeBrowserVariable = 'JOURNEYS_WHOLE_BROWSER'

/** The list below the address bar is two pages of the browser's own in each window, a fifth of all work. */
const unusedFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Adds to Playwright's own list of disabled features, because Chromium reads only the last list. */
export async function wholeBrowserArguments(): Promise<string> {
  const executablePath = findBrowser()
  if (executablePath === undefined || isHeadlessShell(executablePath)) return ''
  const server = await chromium.launchServer({ executablePath, args: ['--no-sandbox'] })
  const list = server.process().spawnargs.find(argument => argument.startsWith('--disable-features='))
  await server.close()
  return [list ?? '--disable-features=', ...unusedFeatures].join(',')
}
