import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino'
import { isInProcess } from './in-process.ts'
import { createLogOutput } from './log-output.ts'

/** Where a secret could stand in something that is logged; its value is never written. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'password_hash',
]

const timestamp = () => `,"time":"${new Date().toISOString()}"`

/** One JSON line an event, with ISO times, without host and process number. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp,
    redact: { paths: SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return pino(options, destination ?? createLogOutput(1))
}

/**
 * The same log for lines whose fields are known to hold no secret: looking for one in each takes longer than sending a
 * kept answer.
 */
export function withoutSearching(log: Logger): Logger {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  return pino({ level: log.level, base: null, timestamp }, stream as DestinationStream)
}

/** One line a request, when it is answered; a page's own calls of the API are part of the page's line. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line at the end says everything that this one would.
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
    else request.log.info(line, 'answered')
  }

  override routeNotFound(): void {
    // A 404 is a line like any other.
  }

  override defaultErrorLog(): void {
    // The error handler logs what is unexpected, once.
  }
}
