import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startOptions } from '../scripts/tools.ts'

const compileCache = fileURLToPath(new URL('../node_modules/.cache/chekku', import.meta.url))

export type Child = ReturnType<typeof startChild>

/** Starts a program of this folder or the server, as `npm start` does. It ends with this process. */
export function startChild(
  path: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  outputFile?: string,
) {
  const file = fileURLToPath(new URL(path, import.meta.url))
  const child = spawn(process.execPath, [...startOptions(), file, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache, ...env },
    // Much output goes to a file: reading it here would take processor time from the measured program.
    stdio: ['ignore', outputFile === undefined ? 'pipe' : openSync(outputFile, 'w'), 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.setMaxListeners(1_000)
  process.once('exit', kill)
  const ended = once(child, 'exit')
  const lines = child.stdout && createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    process: child,
    /** Resolves to the next line of output. */
    async nextLine(): Promise<string> {
      const { value, done } = (await lines?.next()) ?? { done: true }
      if (done) throw new Error(`${path} ended early`)
      return value
    },
    async end() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await ended
    },
  }
}
