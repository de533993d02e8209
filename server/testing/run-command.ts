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

/** Runs `src/cli/{name}.ts` in a folder, with only PATH in its environment. */
export async function runCliCommand(
  name: string,
  args: readonly string[],
  { folder, settings = {} }: { folder: string; settings?: Record<string, string> },
): Promise<Ended> {
  const program = join(import.meta.dirname, '../src/cli', `${name}.ts`)
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output, errors }
}

/** The settings that point a command to a test's database. */
export function settingsOf({ url, file }: DatabaseOptions): Record<string, string> {
  return url ? { DATABASE_URL: url } : { DATA_DIR: join(file ?? '', '..') }
}
