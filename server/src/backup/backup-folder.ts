import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '@chekku/domain/problem'
import { dayMs } from '@chekku/domain/shop/opening-hours'
import { fileFailures } from '../database/file-failures.ts'
import { giveToOwnerOf } from '../database/file-owner.ts'

/** The name of a backup made at a moment, which is in UTC: names sort by time, and are valid on every system. */
export const datedName = (prefix: string, at: Date) =>
  `${prefix}-${at.toISOString().replaceAll(/[:.]/g, '')}.backup.gz`
const datedPattern = /^shop-\d{4}-\d\d-\d\dT\d{9}Z\.backup\.gz$/

/** The name of a backup that is being written (`atomic-file.ts`), with the id of the writing process. */
const partialPattern = /\.gz\.(\d{1,10})\.partial$/

/** Makes a folder for backups, without leftovers of killed processes; returns the path of a new file, named by time. */
export async function prepareBackup(folder: string, prefix = 'shop', at = new Date()): Promise<string> {
  await within(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) if (await isLeftOver(folder, name)) await rm(join(folder, name))
  })
  return join(folder, datedName(prefix, at))
}

/** Gives a new backup to the folder's owner; of those named by time the newest `keep` stay. Returns how many went. */
export function finishBackup(folder: string, file: string, keep = Number.POSITIVE_INFINITY): Promise<number> {
  return within(folder, async () => {
    giveToOwnerOf(folder, file)
    const names = (await readdir(folder)).filter(name => datedPattern.test(name)).sort()
    const others = names.map(name => join(folder, name)).filter(other => other !== file)
    const removed = others.slice(0, Math.max(0, others.length - (keep - 1)))
    for (const path of removed) await rm(path)
    return removed.length
  })
}

/** Turns the system's errors about a folder into a sentence. */
async function within<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? fileFailures[String(error.code)] : undefined
    throw why ? new Problem('conflict', `The folder ${folder} cannot be used for backups: ${why}.`) : error
  }
}

/** True for a partial file whose process has ended; its number may be another process's by now, so age counts too. */
async function isLeftOver(folder: string, name: string): Promise<boolean> {
  const [, pid] = partialPattern.exec(name) ?? []
  if (pid === undefined) return false
  if (!isRunning(Number(pid))) return true
  const { mtimeMs } = await stat(join(folder, name))
  return Date.now() - mtimeMs > dayMs
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
