import { Problem, problemMessages } from '@chekku/domain/problem'
import { SettingsError } from '../settings.ts'

/** The terminal's message for a failed start: one sentence if the cause is known, otherwise the stack. */
export function startFailure(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  if (error instanceof Problem) return withCause(error)
  if (!(error instanceof Error)) return String(error)
  return listenFailure(error) ?? error.stack ?? error.message
}

const FOR_VISITORS: ReadonlySet<string> = new Set([
  problemMessages.databaseUnavailable,
  problemMessages.noRoom,
])

function withCause({ message, cause }: Problem): string {
  if (!FOR_VISITORS.has(message) || !(cause instanceof Error)) return message
  return `${message} (${cause.message})`
}

function listenFailure({
  code,
  port,
  syscall,
}: NodeJS.ErrnoException & { port?: number }): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port}: set PORT to 1024 or more.`
  if (code && ['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'].includes(code))
    return 'HOST must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for its networks too.'
  return undefined
}
