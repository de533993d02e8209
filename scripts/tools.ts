import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..')

/** The text of a file, by its path from the root. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Node's options of `npm start`, which the files in `deploy` repeat. */
export function startOptions(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  return words.slice(1, words.indexOf('-r'))
}

/** The script of a package's command, to run with this Node without PATH or a shell. */
export function toolPath(packageName: string, command = packageName): string {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  const file = bin[command]
  if (file === undefined) throw new Error(`The package ${packageName} has no command ${command}`)
  return join(folder, file)
}

export interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
}

/** Starts a program, which SIGTERM ends too; `ended` is its exit code, 1 for a signal. */
function start(program: string, args: readonly string[], options: RunOptions, stdio: 'inherit' | 'pipe') {
  const child = spawn(program, args, { cwd: root, stdio: ['inherit', stdio, stdio], ...options })
  const end = () => child.kill('SIGTERM')
  process.once('SIGTERM', end)
  const ended = (once(child, 'close') as Promise<[number | null]>).then(([code]) => code ?? 1)
  return { child, ended: ended.finally(() => process.off('SIGTERM', end)) }
}

/** Runs a program in this terminal; resolves to its exit code, 1 for a signal. Passes SIGTERM on. */
export const run = (program: string, args: readonly string[], options: RunOptions = {}): Promise<number> =>
  start(program, args, options, 'inherit').ended

/** Like `run`, but prints the output only on failure. */
export const runQuietly: typeof run = async (program, args, options = {}) => {
  const { child, ended } = start(program, args, options, 'pipe')
  const printed: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output?.on('data', (part: Buffer) => printed.push(part))
  const code = await ended
  if (code !== 0) process.stderr.write(Buffer.concat(printed))
  return code
}

/** A line of a stack trace, also within a log line, where a line feed is written as \n. */
const stackFrame = /(?:^|\\n) {2,}at .*\D:\d+:\d+/

/**
 * Like `run`, for tests: a printed stack trace is a failure, whatever the exit code. Prints to `output` if it is given.
 */
export async function runWithoutStackTrace(
  program: string,
  args: readonly string[],
  { output, ...options }: RunOptions & { output?: NodeJS.WritableStream } = {},
): Promise<number> {
  const { child, ended } = start(program, args, options, 'pipe')
  child.stdout?.pipe(output ?? process.stdout, { end: false })
  child.stderr?.pipe(output ?? process.stderr, { end: false })
  const found = await Promise.all([firstFrame(child.stdout), firstFrame(child.stderr)])
  const code = await ended
  const frame = found.find(line => line !== undefined)
  if (code !== 0 || frame === undefined) return code
  console.error(`A stack trace was printed, though all is well. Its first line:\n${frame}`)
  return 1
}

/** The first stack frame in an output. Reads the output to its end. */
async function firstFrame(output: Readable | null): Promise<string | undefined> {
  if (!output) return undefined
  let found: string | undefined
  for await (const line of createInterface({ input: output })) {
    const text = stripVTControlCharacters(line)
    if (stackFrame.test(text)) found ??= text
  }
  return found
}

/** Runs a package's command with this Node. */
export function runTool(
  packageName: string,
  command: string,
  args: readonly string[],
  options: RunOptions & { output?: NodeJS.WritableStream; runner?: typeof runWithoutStackTrace } = {},
): Promise<number> {
  const { runner = run, ...runOptions } = options
  return runner(process.execPath, [toolPath(packageName, command), ...args], runOptions)
}
