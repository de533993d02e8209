import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicAnswersSchema } from '../../domain/src/schemas/response.ts'
import { root } from '../tools.ts'

const worker = join(root, 'site/build/client/service-worker.js')

test.skipIf(!existsSync(worker))('the cache of the worker is named by the format of its responses', () => {
  const form = createHash('sha256').update(publicAnswersSchema()).digest('hex')
  const [, version = ''] = /answers-v\d+-(\w+)/.exec(readFileSync(worker, 'utf8')) ?? []
  expect(version.length).toBeGreaterThan(8)
  expect(form.startsWith(version)).toBe(true)
})
