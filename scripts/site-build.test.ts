import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isSiteBuilt, sourceFingerprint } from './site-build.ts'

describe('whether the site is built', () => {
  let folder: string

  function write(file: string, text: string): void {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chekku-build-'))
    write('site/app/root.tsx', 'export const root = 1')
    write('site/public/favicon.svg', '<svg/>')
    write('domain/src/money.ts', 'export const rupee = 1')
    write('package-lock.json', '{}')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('not before it was built from what is there now', () => {
    expect(isSiteBuilt(folder)).toBe(false)
    write('site/build/sources.sha256', 'of something else')
    expect(isSiteBuilt(folder)).toBe(false)
    write('site/build/sources.sha256', `${sourceFingerprint(folder)}\n`)
    expect(isSiteBuilt(folder)).toBe(true)
  })

  test.each([
    'site/app/root.tsx',
    'site/app/public/new.tsx',
    'site/public/favicon.svg',
    'domain/src/money.ts',
    'package-lock.json',
  ])('no more when %s has changed', file => {
    write('site/build/sources.sha256', sourceFingerprint(folder))
    write(file, 'changed')
    expect(isSiteBuilt(folder)).toBe(false)
  })

  test('still when only a test has changed, a time, or the place of the repository', () => {
    write('site/build/sources.sha256', sourceFingerprint(folder))
    write('site/app/root.test.tsx', 'new')
    utimesSync(join(folder, 'site/app/root.tsx'), 0, 0)
    expect(isSiteBuilt(folder)).toBe(true)
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    expect(isSiteBuilt(copy)).toBe(true)
    rmSync(copy, { recursive: true })
  })
})
