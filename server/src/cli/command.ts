import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Actor, runAs } from '../audit/service.ts'
import { type DatabaseOptions, databaseName } from '../database/connect.ts'
import { readProcessSettings, type Settings } from '../settings.ts'
import { startFailure } from './start-failure.ts'

/** Wrong usage of a command: the message explains its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The database that the settings name. */
export function databaseOf(settings: Settings): DatabaseOptions {
  return {
    url: settings.databaseUrl,
    readUrl: settings.databaseReadUrl,
    file: join(settings.dataDir, 'catalogue.db'),
  }
}

/** Like `databaseOf`, and prints the database, so that a wrong one is noticed at once. */
export function tellDatabase(settings: Settings): DatabaseOptions {
  const options = databaseOf(settings)
  console.log(`Database: ${databaseName(options)}`)
  return options
}

/**
 * Runs a command as the terminal's user. An error is one sentence on the error output and exit code 1, or 2 for wrong
 * usage.
 */
export async function runCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    const settings = readProcessSettings()
    await runAs(terminalUser(), () => work(settings))
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : startFailure(error))
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

function terminalUser(): Actor {
  return { id: null, name: `Terminal (${userName()})` }
}

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
