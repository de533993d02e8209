import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newestFixture } from '../../testing/backup-fixtures.ts'
import { createTestFolder } from '../../testing/test-folder.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { openDatabase } from '../database/connect.ts'
import { createProgress } from './progress.ts'

test('prints a line every two seconds, and none for short work', () => {
  let now = 0
  const said: string[] = []
  const progress = createProgress(
    text => said.push(text),
    () => now,
  )
  for (now = 0; now <= 5_000; now += 500) progress(() => `${now} ms`)
  expect(said).toEqual(['2000 ms', '4000 ms'])
})

test('a backup reports its rows, a restore the checked and restored share of the file', async () => {
  const folder = createTestFolder()
  const file = join(folder, 'shop.gz')
  await copyFile(newestFixture, file)
  const steps: [string, number][] = []
  const to = { file: join(folder, 'catalogue.db') }
  await restoreBackup({ file, to, mayReplace: false, onProgress: (...step) => steps.push(step) })
  expect(steps.map(([step]) => step)).toEqual(steps.map(([step]) => step).sort())
  for (const step of ['check', 'restore'])
    expect(steps.findLast(([name]) => name === step)).toEqual([step, 1])

  const told: { rows: number; ofRows: number; bytes: number }[] = []
  const { database, applied } = await openDatabase(to)
  const backup = { database, applied, file: join(folder, 'again.gz') }
  const rows = await writeBackup({ ...backup, onProgress: done => told.push(done) })
  await database.close()
  expect(told.at(-1)).toEqual({ rows, ofRows: rows, bytes: expect.any(Number) })
  expect(rows).toBeGreaterThan(5)
})
