import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { Problem } from '@chekku/domain/problem'

const ballastBytes = 4 * 1024 * 1024

/** Runs `work` with the room that this file takes on the disk, then takes what remains of it: 4 MB where there is as much. */
export async function lendBallast<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  attempt(() => rmSync(path, { force: true }))
  try {
    return await work()
  } finally {
    // Random, since some file systems compress what they store.
    attempt(() => writeFileSync(path, randomBytes(ballastBytes), { mode: 0o600 }))
  }
}

/** What fails here, the database says in its own words when it is opened or written. */
function attempt(change: () => void): void {
  try {
    change()
  } catch {
    // What could be written stays.
  }
}

/** Runs a transaction, and once more with the room of the ballast where the disk is full. */
export const runWithBallast = <Result>(path: string, transact: () => Promise<Result>): Promise<Result> =>
  transact().catch(error => {
    if (error instanceof Problem && error.code === 'no-room') return lendBallast(path, transact)
    throw error
  })
