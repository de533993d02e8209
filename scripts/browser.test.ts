import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestFolder } from '../server/testing/test-folder.ts'
import { findBrowser, findFirefox } from './browser.ts'

describe.skipIf(process.platform === 'win32')('finding a Chromium', () => {
  let folder: string

  beforeEach(() => {
    folder = createTestFolder()
  })

  function program(name: string, script: string): string {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }

  test('takes the one that CHROMIUM_PATH names', () => {
    const named = program('mine', 'echo "Chromium 150.0"')
    program('chromium', 'echo "Chromium 140.0"')
    expect(findBrowser({ CHROMIUM_PATH: named, PATH: folder })).toBe(named)
  })

  test('says so when no Chromium starts from CHROMIUM_PATH', () => {
    const named = join(folder, 'missing')
    expect(() => findBrowser({ CHROMIUM_PATH: named, PATH: folder })).toThrow(
      `CHROMIUM_PATH is ${named}, and no Chromium starts from there.`,
    )
  })

  test('accepts only a Firefox as Firefox', () => {
    program('firefox-esr', 'echo "Chromium 150.0"')
    const real = program('firefox', 'echo "Mozilla Firefox 150.0"')
    expect(findFirefox({ PATH: folder })).toBe(real)
    expect(() => findFirefox({ FIREFOX_PATH: join(folder, 'missing') })).toThrow(/^FIREFOX_PATH is /)
  })

  test('prefers a headless shell to a whole browser, in whatever folder it stands', () => {
    const later = join(folder, 'later')
    mkdirSync(later)
    const whole = program('chromium', 'echo "Chromium 150.0"')
    expect(findBrowser({ PATH: `${folder}${delimiter}${later}` })).toBe(whole)
    const shell = program('later/chromium-headless-shell', 'echo "Chromium 140.0"')
    expect(findBrowser({ PATH: `${folder}${delimiter}${later}` })).toBe(shell)
  })

  test('finds one on the PATH, and passes over a stub that only says what to install', () => {
    program('chromium', 'echo "Please install Chromium from the store" >&2; exit 1')
    const real = program('google-chrome', 'echo "Google Chrome 150.0"')
    expect(findBrowser({ PATH: folder })).toBe(real)
  })
})
