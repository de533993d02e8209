import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './tools.ts'

/** The output and exit code of a program under one of the runners. */
function runBy(runner: 'runQuietly' | 'runWithoutStackTrace', program: string) {
  const script = `
    import { ${runner} } from './scripts/tools.ts'
    process.exitCode = await ${runner}(process.execPath, ['-e', ${JSON.stringify(program)}])`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function printedOf(exitCode: number) {
  const program = `console.log('170 lines'); console.error('a warning'); process.exitCode = ${exitCode}`
  const { status, stdout, stderr } = runBy('runQuietly', program)
  return { status, printed: stdout + stderr }
}

test('a quiet run prints nothing when all is well, and everything when it is not', () => {
  expect(printedOf(0)).toEqual({ status: 0, printed: '' })
  const { status, printed } = printedOf(3)
  expect(status).toBe(3)
  expect(printed.split('\n').filter(Boolean).sort()).toEqual(['170 lines', 'a warning'])
})

test('passing tests may print anything but a stack trace', () => {
  const plain = "console.log('   at 12:30:15 all was well'); console.error('a warning')"
  expect(runBy('runWithoutStackTrace', plain)).toEqual({
    status: 0,
    stdout: '   at 12:30:15 all was well\n',
    stderr: 'a warning\n',
  })
  const traces = [
    'console.error(new Error("lost"))',
    'console.log(new Error("lost").stack)',
    'process.emitWarning("not stored", { detail: util.inspect({ err: new Error("lost") }) })',
    'console.log(JSON.stringify({ err: { stack: new Error("lost").stack } }))',
  ]
  for (const trace of traces) {
    const { status, stderr } = runBy('runWithoutStackTrace', trace)
    expect([trace, status]).toEqual([trace, 1])
    expect(stderr).toContain('A stack trace was printed')
  }
})

test('failing tests may print a stack trace and keep their exit code', () => {
  const { status, stderr } = runBy(
    'runWithoutStackTrace',
    'console.error(new Error("lost")); process.exitCode = 3',
  )
  expect(status).toBe(3)
  expect(stderr).not.toContain('A stack trace was printed')
})
