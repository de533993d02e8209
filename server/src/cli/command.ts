import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Actor } from '@chekku/domain/people/permissions'
import { type DatabaseOptions, databaseName } from '../database/connect.ts'
import { readProcessSettings, type Settings } from '../settings.ts'
import { startFailure } from './start-failure.ts'

/** Wrong usage of a command; the message explains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const envOption = { env: { type: 'string' } } as const

/** The file with the settings, which `--env FILE` names to every command and to the server. */
export function settingsFile(): string | undefined {
  const { env } = parseArgs({ options: envOption, strict: false }).values
  return typeof env === 'string' ? env : undefined
}

export function databaseOptions(settings: Settings): DatabaseOptions {
  return {
    url: settings.databaseUrl,
    readUrl: settings.databaseReadUrl,
    file: join(settings.dataDir, 'catalogue.db'),
  }
}

/** Like `databaseOptions`, but also prints the name of the database, so that a wrong one is noticed at once. */
export function printDatabase(settings: Settings): DatabaseOptions {
  const options = databaseOptions(settings)
  console.log(`Database: ${databaseName(options)}`)
  return options
}

type Arguments<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

export interface Command<Options extends ParseArgsOptionsConfig> {
  usage: string
  options: Options
  /** Whether the arguments are right; default: there is exactly one positional argument. */
  isRight?: (args: Arguments<Options>) => boolean
  work: (settings: Settings, args: Arguments<Options>, actor: Actor) => Promise<void>
}

/** Runs a command as the terminal's user. An error prints one sentence; the exit code is 1, or 2 for wrong usage. */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
): Promise<void> {
  try {
    const args = readArguments(command)
    const settings = readProcessSettings(settingsFile())
    await command.work(settings, args, { id: null, name: `Terminal (${systemUserName()})` })
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : startFailure(error))
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

function readArguments<Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
): Arguments<Options> {
  const { usage, options, isRight = ({ positionals }) => positionals.length === 1 } = command
  try {
    const args = parseArgs({ options: { ...options, ...envOption }, allowPositionals: true })
    if (isRight(args) && args.positionals.every(Boolean)) return args
  } catch {
    // An unknown option.
  }
  throw new UsageError(
    `${usage}\n\nEach takes --env FILE, the file with the settings of one of several shops.`,
  )
}

/** The user of a container may have no name. */
function systemUserName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
