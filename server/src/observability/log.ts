import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino'
import { isInProcess } from '../http/in-process.ts'

/** Fields whose values are never written. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'password_hash',
]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A probe's success is logged at `debug`: a proxy asks every few seconds. */
    isProbe?: boolean
  }
}

/** One JSON line an event, with ISO times, without host and process number; to stdout where there is no destination. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A request that the fast path answered. */
export interface AccessLogEntry {
  id: string
  method: string
  /** Without the query. */
  path: string
  status: number
  /** The client's IP address. */
  address: string
}

/**
 * Writes the line of a request that the framework does not see; undefined where the level leaves it out. Its fields hold
 * no secrets, and redaction would take longer than the response.
 */
export function createAccessLog(log: Logger): ((entry: AccessLogEntry) => void) | undefined {
  if (!log.isLevelEnabled('info')) return undefined
  const unredacted = log.child({}, { redact: [] })
  return ({ id, method, path, status, address }) =>
    unredacted.info({ reqId: id, method, path, status, ms: 0, address }, 'answered')
}

/** One line a request, after its response; a page's subrequests of the API have none. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line after the response says all of it.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (isInProcess(request)) return
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      ...(error && { err: error }),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else if (request.routeOptions.config.isProbe) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  }

  override routeNotFound(): void {
    // A 404 has a line like any other response.
  }

  override defaultErrorLog(): void {
    // The error handler logs what is unexpected, once.
  }
}
