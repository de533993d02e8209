import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startDevServer } from '../site/dev-server.ts'
import { endWithNpm } from './end-with-npm.ts'
import { freePort } from './local-port.ts'
import { seedSetting, startSetting } from './start-setting.ts'
import { root } from './tools.ts'

/*
 * Starts the pages' development server at the printed address, with the API in a separate process that restarts when
 * its files change.
 */

/** Hides the API's own address; the pages' address is the one to open. */
const API_READY = /Chekku is ready at/
const API_ADDRESS = /Chekku is ready at|Server listening at/

function startApi(port: number, origin: string): ChildProcess {
  const args = ['--watch', '--watch-preserve-output', 'server/src/main.ts']
  const env = { ...process.env, SEED: seedSetting(root, process.env), HOST: '127.0.0.1', PORT: String(port) }
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, PUBLIC_ORIGIN: origin },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
}

/** Prints the API's output; resolves when it listens. */
function apiReady({ stdout }: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (!stdout) return
    createInterface(stdout).on('line', line => {
      if (API_READY.test(line)) resolve()
      if (!API_ADDRESS.test(line)) console.log(line)
    })
  })
}

endWithNpm()
// Overrides the terminal: in production the pages would be built without the API.
process.env.NODE_ENV = 'development'
const port = Number(startSetting('PORT', root, process.env) ?? '3000')
const apiPort = await freePort()
const apiIsReady = Promise.withResolvers<void>()
const site = await startDevServer(port, `http://127.0.0.1:${apiPort}`, apiIsReady.promise).catch(
  (error: Error) => {
    console.error(`${error.message}: stop the program that uses it, or set PORT to another one.`)
    process.exit(1)
  },
)
const api = startApi(apiPort, `http://127.0.0.1:${port}`)

async function end(): Promise<void> {
  api.kill('SIGTERM')
  await site.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
const ended = once(api, 'exit').then(([code]) => {
  process.exitCode = code ?? 0
  return site.close()
})
await Promise.race([apiReady(api), ended])
apiIsReady.resolve()
if (api.exitCode === null)
  console.log(`Chekku is ready at http://127.0.0.1:${port}, and follows your changes`)
