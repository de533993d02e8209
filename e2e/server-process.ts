import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const ADDRESS = /http:\/\/127\.0\.0\.1:([1-9]\d*)/
const START_LIMIT_MS = 60_000

export const administrator = { email: 'owner@journeys.example', password: 'a-password-for-journeys' }

export interface RunningServer {
  /** `http://127.0.0.1:{port}`, no slash at the end. */
  origin: string
  /** Everything that it printed so far. */
  output(): string
  /** Ends it as a service manager would, and takes its data away; throws when it does not end well. */
  stop(): Promise<void>
}

/** The product as it is deployed: the server's own process with the built site and the sample catalogue. */
export async function startServer(environment: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chekku-journeys-'))
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'sample',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ...environment,
    },
  })
  const printed: string[] = []
  const output = () => printed.join('')
  const port = await printedPort(child, printed).catch(async (error: unknown) => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
    throw new Error(`The server did not start. It said:\n${output()}`, { cause: error })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    output,
    async stop() {
      const exited = child.exitCode === null ? once(child, 'exit') : [child.exitCode]
      child.kill('SIGTERM')
      const [code] = await exited
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The server ended with ${code}. It said:\n${output()}`)
    },
  }
}

function printedPort(child: ChildProcess, printed: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('It printed no address')), START_LIMIT_MS)
    const onText = (text: Buffer) => {
      printed.push(text.toString())
      const port = ADDRESS.exec(printed.join(''))?.[1]
      if (port === undefined) return
      clearTimeout(limit)
      resolve(port)
    }
    child.stdout?.on('data', onText)
    child.stderr?.on('data', onText)
    child.once('error', reject)
    child.once('exit', code => {
      clearTimeout(limit)
      reject(new Error(`It ended with ${code}`))
    })
  })
}
