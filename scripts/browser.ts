import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { toolPath } from './tools.ts'

const DOWNLOAD_LIMIT_MS = 180_000
const INSTALL_LIMIT_MS = 300_000

type Attempt = { message: string; program: string; args: string[]; limitMs: number }

interface BrowserKind {
  label: string
  /** Environment variable with a path. */
  variable: 'CHROMIUM_PATH' | 'FIREFOX_PATH'
  /** Commands on the PATH, best first. */
  programs: readonly string[]
  /** Other places. */
  otherPaths: () => readonly string[]
  /** True for a browser that is taken only where no other can be had. */
  isSecondBest: (path: string) => boolean
  /** Output of `--version`. */
  version: RegExp
  download: readonly Attempt[]
  /** Debian packages, best first. */
  packages: readonly string[]
}

/** The Chromium without windows runs the journeys with two thirds of a whole one's work. */
export const isHeadlessShell = (path: string) => /headless[-_]shell/.test(basename(path))

/** The headless shells that Playwright has downloaded: they stand in a folder beside that of the whole Chromium. */
function downloadedShells(): string[] {
  const versionFolder = dirname(dirname(chromium.executablePath()))
  const shellFolder = basename(versionFolder).replace('chromium', 'chromium_headless_shell')
  const programs = '*/{chrome-headless-shell,headless_shell}{,.exe}'
  const cwd = join(dirname(versionFolder), shellFolder)
  return globSync(programs, { cwd }).map(path => join(cwd, path))
}

const chromiumKind: BrowserKind = {
  label: 'Chromium',
  variable: 'CHROMIUM_PATH',
  programs: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ],
  otherPaths: () => [...downloadedShells(), chromium.executablePath()],
  isSecondBest: path => !isHeadlessShell(path),
  version: /chrom/i,
  download: [
    {
      message: "No headless Chromium found: downloading Playwright's own ...",
      program: process.execPath,
      args: [toolPath('@playwright/test', 'playwright'), 'install', '--only-shell', 'chromium'],
      limitMs: DOWNLOAD_LIMIT_MS,
    },
  ],
  packages: ['chromium-headless-shell', 'chromium'],
}

const firefoxKind: BrowserKind = {
  label: 'Firefox',
  variable: 'FIREFOX_PATH',
  programs: ['firefox-esr', 'firefox'],
  otherPaths: () => ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  isSecondBest: () => false,
  version: /Mozilla Firefox \d/,
  download: [],
  packages: ['firefox-esr', 'firefox'],
}

/** True if the program runs: it may be a stub, or its libraries may be missing. */
function starts(path: string, { version }: BrowserKind): boolean {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && version.test(stdout)
}

/** The path of an installed browser: from the environment variable, the PATH, or the other places. */
function findInstalled(kind: BrowserKind, environment: NodeJS.ProcessEnv): string | undefined {
  const configured = environment[kind.variable]
  if (configured) {
    if (starts(configured, kind)) return configured
    throw new Error(`${kind.variable} is ${configured}, and no ${kind.label} starts from there.`)
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const folders = (environment.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const onPath = kind.programs.flatMap(name => folders.map(folder => join(folder, name + suffix)))
  return [...onPath, ...kind.otherPaths()]
    .toSorted((one, other) => Number(kind.isSecondBest(one)) - Number(kind.isSecondBest(other)))
    .find(path => starts(path, kind))
}

/** The command for `apt-get` as root; undefined if it is missing or not permitted. */
export function aptCommand(): string[] | undefined {
  const exists = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
  if (!exists('apt-get', '--version')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return exists('sudo', '-n', 'true') ? ['sudo', '-n', 'apt-get'] : undefined
}

/** The commands that install each package, beginning with an update of the lists; none where `apt-get` can't be used. */
function aptAttempts(label: string, packages: readonly string[]): Attempt[][] {
  const [program, ...prefix] = aptCommand() ?? []
  if (program === undefined) return []
  const apt = (message: string, ...args: string[]): Attempt => ({
    message,
    program,
    args: [...prefix, ...args],
    limitMs: INSTALL_LIMIT_MS,
  })
  const update = apt('Reading the system’s list of packages ...', 'update')
  return packages.map((name, index) => [
    ...(index === 0 ? [update] : []),
    apt(
      `Installing the system’s ${label} (${name}) ...`,
      'install',
      '--yes',
      '--no-install-recommends',
      name,
    ),
  ])
}

/** Runs one of the ways to install; prints its output on failure. */
function runAttempt({ message, program, args, limitMs }: Attempt): void {
  console.log(message)
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

/** The path of a browser, installed if none or only a second-best one is there. Throws one sentence on failure. */
function findOrInstall(kind: BrowserKind): string {
  const { label, variable, packages } = kind
  const found = findInstalled(kind, process.env)
  if (found && (process.env[variable] || !kind.isSecondBest(found))) return found
  // Only the best package is better than a browser that is there.
  const apt = aptAttempts(label, found ? packages.slice(0, 1) : packages)
  for (const attempts of [kind.download, ...apt]) {
    attempts.forEach(runAttempt)
    const installed = findInstalled(kind, process.env)
    if (installed && installed !== found) return installed
  }
  if (found) return found
  throw new Error(
    `There is no ${label}, and none could be installed. Install ${label} and run this again, or name one in ${variable}.`,
  )
}

/** The path of an installed Chromium or Chrome. */
export const findBrowser = (environment: NodeJS.ProcessEnv = process.env) =>
  findInstalled(chromiumKind, environment)

/** The path of a Chromium or Chrome, installed if it is missing. */
export const findOrInstallBrowser = (): string => findOrInstall(chromiumKind)

/** The path of an installed Firefox. */
export const findFirefox = (environment: NodeJS.ProcessEnv = process.env) =>
  findInstalled(firefoxKind, environment)

/** The path of a Firefox, installed if it is missing. */
export const findOrInstallFirefox = (): string => findOrInstall(firefoxKind)
