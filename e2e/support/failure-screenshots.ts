import type { BrowserContext, TestInfo } from '@playwright/test'
import { timeLimit } from '../../server/testing/time-limit.ts'
import type { ConsoleGuard } from './console-guard.ts'

/**
 * Attaches a screenshot of every open page of a test that has failed. Playwright's own option takes one at the end of
 * every test, a tenth of a second each, and keeps those of failed ones.
 */
export async function attachFailureScreenshots(
  contexts: readonly BrowserContext[],
  guard: ConsoleGuard,
  testInfo: TestInfo,
): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus && guard.problems().length === 0) return
  for (const page of contexts.flatMap(context => context.pages())) {
    const path = testInfo.outputPath(`failed-${testInfo.attachments.length + 1}.png`)
    // A page that hangs cannot be drawn, and must not hide the failure itself.
    const isDrawn = await page.screenshot({ path, timeout: timeLimit(5_000) }).catch(() => undefined)
    if (isDrawn) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}
