import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Actor, runAs } from '../audit/service.ts'
import { type DatabaseOptions, databaseName } from '../database/connect.ts'
import { readProcessSettings, type Settings } from '../settings.ts'
import { startFailure } from './start-failure.ts'

/** Wrong usage of a command; the message explains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Parses a command's options and positional arguments; throws a UsageError for unknown options or by `isRight`. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  isRight = (positionals: readonly string[]) => positionals.length === 1,
) {
  try {
    const given = parseArgs({ options, allowPositionals: true })
    if (isRight(given.positionals) && given.positionals.every(Boolean)) return given
  } catch {
    // An unknown option.
  }
  throw new UsageError(usage)
}

/** The database options of the settings. */
export function databaseOf(settings: Settings): DatabaseOptions {
  return {
    url: settings.databaseUrl,
    readUrl: settings.databaseReadUrl,
    file: join(settings.dataDir, 'catalogue.db'),
  }
}

/** Like `databaseOf`, but also prints the database, so that a wrong one is noticed at once. */
export function tellDatabase(settings: Settings): DatabaseOptions {
  const options = databaseOf(settings)
  console.log(`Database: ${databaseName(options)}`)
  return options
}

/** Runs a command as the terminal's user. An error prints one sentence; the exit code is 1, or 2 for wrong usage. */
export async function runCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    const settings = readProcessSettings()
    const user: Actor = { id: null, name: `Terminal (${userName()})` }
    await runAs(user, () => work(settings))
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : startFailure(error))
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

/** The user of a container may have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
