import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printedAddress } from '../printed-address.ts'
import { root } from '../tools.ts'

/**
 * Starts the program once with nothing in it, so that what it is compiled to is there when it may not be written any
 * more, as in a container. Whatever comes of it: the program runs without, only later and larger.
 */
export async function warmStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-warm-'))
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
  }
  const program = ['-r', './server/code-cache.cjs', 'server/build/main.js']
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const origin = await printedAddress(child, []).catch(() => undefined)
  if (origin !== undefined) await (await fetch(origin)).arrayBuffer()
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
