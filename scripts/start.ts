import { existsSync, readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { buildSite, isSiteBuilt } from './site-build.ts'
import { root } from './tools.ts'

enableCompileCache()
process.chdir(root)
process.env.NODE_ENV ??= 'production'

// A first try-out should show a catalogue, not an empty shop; whoever says otherwise is heard.
const envFile = join(root, '.env')
const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
if (!fromFile.SEED) process.env.SEED ||= 'sample'

if (!isSiteBuilt()) {
  console.log('Building the site (only when it is new or has changed) ...')
  const code = await buildSite()
  if (code !== 0) {
    console.error('The site could not be built.')
    process.exit(code)
  }
}

// npm ends its shell and not what runs in it: a server that npm has left ends as if it had been told to itself.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

// In this same process, so that signals and the exit code are the server's own.
await import('../server/src/main.ts')
