import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { backupMessages } from '@chekku/domain/backup'
import { goLiveTexts } from '@chekku/domain/shop/go-live'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { proofDialog, proveIdentity, said, test } from '../support/admin/admin-fixtures.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'

test('the dashboard reminds of a backup, which is downloaded after a proof of identity @phone', async ({
  adminPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 403/)
  await page.goto('/admin?points=all')
  await page.getByRole('link', { name: `Fix it: ${goLiveTexts.backup.title}` }).click()
  await expect(page).toHaveURL('/admin/account#backup')
  const panel = page.getByRole('region', { name: backupMessages.heading })
  const download = panel.getByRole('button', { name: backupMessages.download })
  await expect(download).toBeInViewport()
  await expect(panel.getByText(backupMessages.none)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await download.click()
  await expect(proofDialog(page)).toBeVisible()
  const saving = page.waitForEvent('download')
  await proveIdentity(page)
  const file = await saving
  await expect(said(page, backupMessages.started)).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^shop-\d{4}-\d\d-\d\dT\d{9}Z\.backup\.gz$/)
  const lines = gunzipSync(await readFile(await file.path()))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'chekku-backup' })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: true })
  await expect(panel.getByText('The last backup:')).toBeVisible()
  await page.goto('/admin?points=all')
  await expect(page.getByRole('link', { name: 'See all' }).or(page.getByText('Show fewer'))).toBeVisible()
  await expect(page.getByText(goLiveTexts.backup.title)).toHaveCount(0)
})
