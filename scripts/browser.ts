import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { toolPath } from './tools.ts'

/** The shell without windows first: the same engine, and all journeys in a third less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const DOWNLOAD_LIMIT_MS = 180_000
const INSTALL_LIMIT_MS = 300_000

/** Whether it starts: a stub that only says what to install, or a browser without its libraries, is none. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  // On Windows asking for the version opens a window.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /chrom/i.test(stdout)
}

/** The path of a Chromium that is already there: `CHROMIUM_PATH`, then the PATH, then Playwright's own download. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment.CHROMIUM_PATH
  if (named) {
    if (starts(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, and no Chromium starts from there.`)
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const folders = (environment.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const onPath = NAMES.flatMap(name => folders.map(folder => join(folder, name + suffix)))
  return [...onPath, chromium.executablePath()].find(starts)
}

interface Attempt {
  says: string
  program: string
  args: string[]
  limitMs: number
}

const download: Attempt = {
  says: "No Chromium found: downloading Playwright's own ...",
  program: process.execPath,
  args: [toolPath('@playwright/test', 'playwright'), 'install', 'chromium'],
  limitMs: DOWNLOAD_LIMIT_MS,
}

/** `apt-get` as root, or undefined where there is none or no right to use it. */
function aptCommand(): string[] | undefined {
  const exists = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
  if (!exists('apt-get', '--version')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return exists('sudo', '-n', 'true') ? ['sudo', '-n', 'apt-get'] : undefined
}

/** Each later list is for a system that does not have what the one before it asks for. */
function aptAttempts(): Attempt[][] {
  const [program, ...first] = aptCommand() ?? []
  if (program === undefined) return []
  const apt = (says: string, ...args: string[]): Attempt => ({
    says,
    program,
    args: [...first, ...args],
    limitMs: INSTALL_LIMIT_MS,
  })
  const install = ['install', '--yes', '--no-install-recommends']
  return [
    [
      apt('Reading the system’s list of packages ...', 'update'),
      apt(
        'Installing the system’s Chromium, the shell without windows ...',
        ...install,
        'chromium-headless-shell',
      ),
    ],
    [apt('Installing the system’s Chromium ...', ...install, 'chromium')],
  ]
}

/** Tries one way; its output is shown only when it failed. */
function tryTo({ says, program, args, limitMs }: Attempt): void {
  console.log(says)
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: limitMs,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    },
  })
  if (result.status === 0) return
  const lines = `${result.stdout}\n${result.stderr}`
    .split('\n')
    .filter(line => /error|failed|^E:/i.test(line))
  const reason = result.error?.message ?? lines.at(0)?.trim() ?? `exit code ${result.status}`
  console.log(`That did not work: ${reason}`)
}

/** The path of a Chromium, installed where none is there. Says what it does; throws one sentence when it can't. */
export function findOrInstallBrowser(): string {
  const found = findBrowser()
  if (found) return found
  for (const attempts of [[download], ...aptAttempts()]) {
    attempts.forEach(tryTo)
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error(
    'There is no Chromium, and none could be installed. Install Chromium or Chrome and run this again, or name one in CHROMIUM_PATH.',
  )
}
