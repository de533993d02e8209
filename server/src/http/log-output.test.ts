import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogOutput } from './log-output.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chekku-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What the lines become in a file. */
async function written(lines: string[]): Promise<string> {
  const file = join(folder, 'log')
  const descriptor = openSync(file, 'a')
  const output = createLogOutput(descriptor)
  for (const line of lines) output.write(line)
  await output.drained()
  closeSync(descriptor)
  return readFile(file, 'utf8')
}

test('every line is written, whole and in order', async () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `{"line":${at},"name":"எண்ணெய் ₹"}\n`)
  expect(await written(lines)).toBe(lines.join(''))
})

test('what has nothing to write is drained at once', async () => {
  expect(await written([])).toBe('')
})

test('the last line before an end is written at once', async () => {
  const file = join(folder, 'log')
  const descriptor = openSync(file, 'a')
  const output = createLogOutput(descriptor)
  output.write('the last\n')
  output.flushSync()
  expect(await readFile(file, 'utf8')).toBe('the last\n')
  closeSync(descriptor)
})
