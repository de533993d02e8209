import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { aptCommand } from '../../scripts/browser.ts'

const INSTALL_LIMIT_MS = 300_000

/**
 * The path of a program of a Debian package, installed if it is missing; undefined if it cannot be installed. `pattern`
 * matches its installed path.
 */
export function findOrInstall(packageName: string, pattern: string): string | undefined {
  const find = () => globSync(pattern).findLast(path => existsSync(path))
  const found = find()
  const [apt, ...first] = found === undefined ? (aptCommand() ?? []) : []
  if (apt === undefined) return found
  console.log(`Installing the system’s ${packageName} ...`)
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', packageName]]) {
    spawnSync(apt, [...first, ...args], {
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return find()
}
