import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkBackup } from '../../server/src/backup/read-backup.ts'
import { createTestDatabase } from '../../server/src/database/testing.ts'
import { releaseFixture } from '../../server/testing/backup-fixtures.ts'
import releases from '../../server/testing/fixtures/releases.json' with { type: 'json' }
import { createTestMetrics } from '../../server/testing/test-metrics.ts'
import { read, root } from '../tools.ts'

const versionOf = (file: string) => (JSON.parse(read(file)) as { version: string }).version
const version = versionOf('package.json')

test('the packages, the newest heading of the changelog and the metrics say one version', async () => {
  for (const file of globSync('*/package.json', { cwd: root }))
    expect([file, versionOf(file)]).toEqual([file, version])
  const [newest] = read('CHANGELOG.md').match(/^## .*$/m) ?? []
  expect(newest).toMatch(new RegExp(`^## \\[${version}\\] - (unreleased|\\d{4}-\\d\\d-\\d\\d)$`))
  const location = await createTestDatabase('sqlite')
  const text = await createTestMetrics(location.database).text()
  await location.close()
  expect(text).toContain(`chekku_build_info{version="${version}",node="${process.versions.node}"} 1`)
})

test('every released version has its commit and a backup of its data', async () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+)\] - \d/gm)].map(([, name]) => name)
  const released = Object.keys(releases)
  expect(released.toReversed()).toEqual(headings.filter(name => name !== version))
  for (const [name, commit] of Object.entries(releases)) {
    expect(execFileSync('git', ['cat-file', '-t', commit], { cwd: root, encoding: 'utf8' })).toBe('commit\n')
    expect((await checkBackup(releaseFixture(name))).rows.get('products')).toBeGreaterThan(3)
  }
})
