import { Problem, problemMessages } from '@chekku/domain/problem'
import { SettingsError } from '../settings.ts'

/** The terminal's message for a failed start: one sentence if the cause is known, otherwise the stack. */
export function startFailure(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  if (error instanceof Problem) return withCause(error)
  if (error instanceof MetricsListenError)
    return listenFailure(error.cause, 'METRICS_') ?? stackOf(error.cause)
  return listenFailure(error) ?? stackOf(error)
}

/** The port of the metrics can't be used; `cause` has the reason. */
export class MetricsListenError extends Error {
  constructor(cause: unknown) {
    super('The metrics cannot be served.', { cause })
  }
}

/** EX_CONFIG of sysexits.h, at which systemd doesn't start the program again (RestartPreventExitStatus). */
const REFUSED = 78

/** Codes of errors that stay until a person changes a setting: of listening, of a host's name, and PostgreSQL's of access. */
const lastingCodes: ReadonlySet<unknown> = new Set(
  'EADDRINUSE EADDRNOTAVAIL EACCES ENOTFOUND 28000 28P01 3D000'.split(' '),
)

/** The exit code of a failed start: 1 where another start may succeed, such as once PostgreSQL is there. */
export function startExitCode(error: unknown): number {
  if (error instanceof SettingsError) return REFUSED
  if (error instanceof Problem && (error.code === 'conflict' || error.code === 'invalid')) return REFUSED
  if (!(error instanceof Error)) return 1
  return 'code' in error && lastingCodes.has(error.code) ? REFUSED : startExitCode(error.cause)
}

/** Messages that name no cause, since visitors read them too. */
const visitorMessages: readonly string[] = [problemMessages.databaseUnavailable, problemMessages.noRoom]

function withCause({ message, cause }: Problem): string {
  if (!visitorMessages.includes(message) || !(cause instanceof Error)) return message
  return `${message} (${cause.message})`
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Undefined for other errors. `prefix` is that of the settings which name the port and its host. */
function listenFailure(error: unknown, prefix = ''): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, port, syscall }: NodeJS.ErrnoException & { port?: number } = error
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop the program that uses it, or set ${prefix}PORT to another one.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port}: set ${prefix}PORT to 1024 or more.`
  if (code && ['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'].includes(code))
    return `${prefix}HOST must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for its networks too.`
  return undefined
}
