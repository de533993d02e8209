import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { read, root } from '../tools.ts'
import { readsBuild } from './build-before-tests.ts'
import { isProductBuilt } from './product-build.ts'

it('finds every test that reads the build, and so runs on the current one', () => {
  const tests = globSync('{server,scripts,site}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  const readers = tests.filter(file => readsBuild(join(root, file)))
  expect(readers).toEqual(expect.arrayContaining(tests.filter(file => read(file).includes('siteDirectory'))))
  expect(readers).not.toContain('server/src/products/products.test.ts')
  // This file names site/build, too.
  expect(isProductBuilt()).toBe(true)
})
