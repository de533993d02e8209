import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTestFolder } from '../../testing/test-folder.ts'
import { createLogDestination } from './log-destination.ts'

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

/** Writes lines to a log file and returns its content. */
async function written(lines: string[]): Promise<string> {
  const file = join(folder, 'log')
  const descriptor = openSync(file, 'a')
  const output = createLogDestination(descriptor)
  for (const line of lines) output.write(line)
  await output.end(60_000)
  return readFile(file, 'utf8')
}

test.each([
  ['many lines', Array.from({ length: 2_000 }, (_, at) => `{"line":${at},"name":"எண்ணெய் ₹"}\n`)],
  ['what is longer than all that is written together', ['a\n', `${'எண்ணெய் '.repeat(20_000)}\n`, 'b\n']],
  ['nothing', []],
])('%s: every line is written, whole and in order', async (_, lines) => {
  expect(await written(lines)).toBe(lines.join(''))
})

test('lines are written soon, though no other line follows', async () => {
  const file = join(folder, 'log')
  const descriptor = openSync(file, 'a')
  const output = createLogDestination(descriptor)
  for (const line of ['one\n', 'two\n']) {
    output.write(line)
    await expect.poll(() => readFile(file, 'utf8')).toContain(line)
  }
  await output.end(60_000)
})

test('a reader who does not read costs the lines that come then, not the memory', async () => {
  const file = join(folder, 'pipe')
  execFileSync('mkfifo', [file])
  // A pipe can be opened for writing once it has a reader.
  const idle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const end = openSync(file, constants.O_WRONLY)
  const output = createLogDestination(end)
  const line = `${'x'.repeat(999)}\n`
  for (let n = 0; n < 20_000; n += 1) output.write(line)
  const read = readFile(file, 'utf8')
  await output.end(60_000)
  closeSync(idle)
  const text = await read
  expect(text.length).toBeLessThan(2_000_000)
  expect(text.length).toBeGreaterThan(1_000_000)
  expect(text).toBe(line.repeat(text.length / line.length))
})

test('a reader who does not read does not hold up the end', async () => {
  const file = join(folder, 'pipe')
  execFileSync('mkfifo', [file])
  const idle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const output = createLogDestination(openSync(file, constants.O_WRONLY))
  for (let n = 0; n < 1_000; n += 1) output.write(`${'x'.repeat(999)}\n`)
  await output.end(10)
  output.write('after the end\n')
  // Unblocks the write in progress.
  closeSync(idle)
})
