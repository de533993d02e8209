import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestFolder } from '../server/testing/test-folder.ts'
import { seedSetting } from './start-setting.ts'

describe('what npm start fills an empty catalogue with', () => {
  let folder: string
  beforeEach(() => {
    folder = createTestFolder()
  })

  test('the sample by default', () => {
    expect(seedSetting(folder, {})).toBe('sample')
    writeFileSync(join(folder, '.env'), 'PORT=8080\nSEED=\n')
    expect(seedSetting(folder, { SEED: '' })).toBe('sample')
  })

  test('the environment first, then .env', () => {
    const beside = join(folder, 'version')
    writeFileSync(join(folder, 'chekku.env'), 'SEED=none\n')
    expect(seedSetting(beside, {})).toBe('none')
    writeFileSync(join(folder, '.env'), 'SEED=none\n')
    expect(seedSetting(folder, {})).toBe('none')
    expect(seedSetting(folder, { SEED: 'sample' })).toBe('sample')
  })

  test('the file that --env names, in the place of the others', () => {
    writeFileSync(join(folder, '.env'), 'SEED=sample\n')
    writeFileSync(join(folder, 'oils.env'), 'SEED=none\n')
    expect(seedSetting(folder, {}, ['--env', join(folder, 'oils.env')])).toBe('none')
    expect(seedSetting(folder, {}, ['--env', join(folder, 'pulses.env')])).toBe('sample')
  })
})
