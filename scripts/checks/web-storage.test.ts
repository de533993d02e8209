import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tools.ts'

/* A browser that blocks storage, or whose storage is full, throws wherever it is used. */

const site = join(root, 'site/app')

/** The two places that catch it, and a script within a page, which imports nothing and catches it itself. */
const guards = ['web-storage.ts', 'offline/device-store.ts', 'shop/notice/notice-line.tsx']

const isUsed = /\b(?:localStorage|sessionStorage|indexedDB)\s*[.[]|\[storage\]/

test('storage is used where its failures are caught, and nowhere else', () => {
  const using = globSync('**/*.{ts,tsx}', { cwd: site }).filter(
    path => !path.includes('.test.') && isUsed.test(readFileSync(join(site, path), 'utf8')),
  )
  expect(using.sort()).toEqual(guards.toSorted())
})
