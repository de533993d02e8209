import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `execArgv` of a worker thread or child process: it uses the compile cache where this process does. */
export function workerExecArgv(): string[] {
  if (getCompileCacheDir() === undefined) return []
  return ['-r', fileURLToPath(new URL('../code-cache.cjs', import.meta.url))]
}
