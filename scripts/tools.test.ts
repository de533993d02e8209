import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './tools.ts'

/** What a quiet run of a program that ends with this exit code prints. */
function printedOf(exitCode: number) {
  const program = `console.log('170 lines'); console.error('a warning'); process.exitCode = ${exitCode}`
  const script = `
    import { runQuietly } from './scripts/tools.ts'
    process.exitCode = await runQuietly(process.execPath, ['-e', ${JSON.stringify(program)}])`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}

test('a quiet run prints nothing when all is well, and everything when it is not', () => {
  expect(printedOf(0)).toEqual({ status: 0, printed: '' })
  const { status, printed } = printedOf(3)
  expect(status).toBe(3)
  expect(printed.split('\n').filter(Boolean).sort()).toEqual(['170 lines', 'a warning'])
})
