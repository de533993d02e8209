import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..')

/** The script behind a package's command: run with this Node it needs no PATH and no shell, on Windows too. */
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

/** Runs a program with this terminal, and resolves to its exit code; a signal counts as 1. It ends when this one is. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const end = () => child.kill('SIGTERM')
    process.once('SIGTERM', end)
    child.once('error', reject)
    child.once('exit', code => {
      process.off('SIGTERM', end)
      resolve(code ?? 1)
    })
  })
}

/** Like `run`, but prints what the program says only when it fails: a build has 170 lines that nobody needs who wants to start. */
export async function runQuietly(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], ...options })
  const end = () => child.kill('SIGTERM')
  process.once('SIGTERM', end)
  const said: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output?.on('data', (part: Buffer) => said.push(part))
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('SIGTERM', end)
  if (code !== 0) process.stderr.write(Buffer.concat(said))
  return code ?? 1
}

/** Runs a package's command with this Node. */
export function runTool(
  packageName: string,
  command: string,
  args: readonly string[],
  options: RunOptions & { runner?: typeof run } = {},
): Promise<number> {
  const { runner = run, ...rest } = options
  return runner(process.execPath, [toolPath(packageName, command), ...args], rest)
}
