import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { Problem } from '@chekku/domain/problem'

const ballastBytes = 4 * 1024 * 1024

/** Runs `work` with the room that this file takes on the disk, then takes what remains of it: 4 MB where there is as much. */
export async function lendBallast<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  if (existsSync(path)) rmSync(path)
  try {
    return await work()
  } finally {
    try {
      // Not zeros, which some file systems store without taking room.
      writeFileSync(path, Buffer.alloc(ballastBytes, 'ballast '), { mode: 0o600 })
    } catch {
      // What could be written stays.
    }
  }
}

/** Runs a transaction, and once more with the room of the ballast where the disk is full. */
export const runWithBallast = <Result>(path: string, transact: () => Promise<Result>): Promise<Result> =>
  transact().catch(error => {
    if (error instanceof Problem && error.code === 'no-room') return lendBallast(path, transact)
    throw error
  })
