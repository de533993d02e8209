import { Problem } from '@chekku/domain/problem'
import { SettingsError } from '../settings.ts'

/** What the terminal is told when the start fails: one sentence where the cause is known, else all there is. */
export function startFailure(error: unknown): string {
  if (error instanceof SettingsError || error instanceof Problem) return error.message
  if (!(error instanceof Error)) return String(error)
  return listenFailure(error) ?? error.stack ?? error.message
}

function listenFailure(error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${error.port} is already in use: stop the program that uses it, or set PORT to another one.`
    case 'EACCES':
      return error.syscall === 'listen'
        ? `This user may not listen on port ${error.port}: set PORT to 1024 or more.`
        : undefined
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return 'HOST must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for its networks too.'
    default:
      return undefined
  }
}
