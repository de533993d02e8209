import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DatabaseOptions } from '../src/database/connect.ts'

export interface Ended {
  code: number | null
  output: string
  errors: string
}

interface Surroundings {
  folder: string
  settings?: Record<string, string>
}

const programOf = (name: string) => join(import.meta.dirname, '../src/cli', `${name}.ts`)

/** Runs `src/cli/{name}.ts` as a process of its own in a folder, with only PATH in its environment. */
export async function runCliCommand(
  name: string,
  args: readonly string[],
  { folder, settings = {} }: Surroundings,
): Promise<Ended> {
  const child = spawn(process.execPath, [programOf(name), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output, errors }
}

let commands = 0

/** Like `runCliCommand` in this process: starting another is most of what a command costs. */
export async function callCliCommand(
  name: string,
  args: readonly string[],
  { folder, settings = {} }: Surroundings,
): Promise<Ended> {
  const { argv, exitCode } = process
  const { log, error } = console
  const [cwd, env] = [process.cwd(), { ...process.env }]
  const printed = { output: '', errors: '' }
  replaceEnvironment(settings)
  process.chdir(folder)
  process.argv = [process.execPath, programOf(name), ...args]
  process.exitCode = 0
  console.log = line => {
    printed.output += `${line}\n`
  }
  console.error = line => {
    printed.errors += `${line}\n`
  }
  try {
    commands += 1
    // A module runs once, so each run has an address of its own.
    await import(`${programOf(name)}?${commands}`)
    return { code: Number(process.exitCode), ...printed }
  } finally {
    replaceEnvironment(env)
    process.chdir(cwd)
    Object.assign(process, { argv, exitCode })
    Object.assign(console, { log, error })
  }
}

/** Keeps the object, into which Node loads files with settings. */
function replaceEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, variables)
}

/** The settings that point a command to a test's database. */
export function settingsOf({ url, file }: DatabaseOptions): Record<string, string> {
  return url ? { DATABASE_URL: url } : { DATA_DIR: join(file ?? '', '..') }
}
