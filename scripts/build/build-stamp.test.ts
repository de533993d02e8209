import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isFresh, rebuild, sourceFingerprint } from './build-stamp.ts'
import { serverBuild } from './server-build.ts'
import { siteBuild } from './site-build.ts'

describe.each([
  { name: 'the site', build: siteBuild, file: 'site/app/root.tsx', added: 'site/app/shop/new.tsx' },
  { name: 'the server', build: serverBuild, file: 'server/src/main.ts', added: 'server/src/products/new.ts' },
])('whether $name is built', ({ build, file, added }) => {
  const stamp = `${build.folder}/sources.sha256`
  let folder: string

  function write(file: string, text: string): void {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chekku-build-'))
    write(file, 'export const root = 1')
    write('domain/src/money.ts', 'export const rupee = 1')
    write('package-lock.json', '{}')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('not before it was built from what is there now', () => {
    expect(isFresh(folder, build)).toBe(false)
    write(stamp, 'of something else')
    expect(isFresh(folder, build)).toBe(false)
    write(stamp, `${sourceFingerprint(folder, build)}\n`)
    expect(isFresh(folder, build)).toBe(true)
  })

  test.each([file, added, 'domain/src/money.ts', 'package-lock.json'])(
    'no more when %s has changed',
    name => {
      write(stamp, sourceFingerprint(folder, build))
      write(name, 'changed')
      expect(isFresh(folder, build)).toBe(false)
    },
  )

  test('still when only a test has changed, a time, or the place of the repository', () => {
    write(stamp, sourceFingerprint(folder, build))
    write(file.replace(/\.(tsx?)$/, '.test.$1'), 'new')
    utimesSync(join(folder, file), 0, 0)
    expect(isFresh(folder, build)).toBe(true)
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    expect(isFresh(copy, build)).toBe(true)
    rmSync(copy, { recursive: true })
  })

  test('not while it is made, nor when that failed', async () => {
    write(stamp, sourceFingerprint(folder, build))
    const failed = await rebuild(folder, build, async () => {
      expect(isFresh(folder, build)).toBe(false)
      return 3
    })
    expect([failed, isFresh(folder, build)]).toEqual([3, false])
    expect(await rebuild(folder, build, async () => 0)).toBe(0)
    expect(isFresh(folder, build)).toBe(true)
  })
})
