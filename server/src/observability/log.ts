import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino'
import { isInProcess } from '../http/in-process.ts'
import { createLogDestination } from './log-destination.ts'

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A proxy asks it every few seconds: only what is wrong is worth a line of the log. */
    isProbe?: boolean
  }
}

const timestamp = () => `,"time":"${new Date().toISOString()}"`

/** One JSON line an event, with ISO times, without host and process number. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp,
    redact: { paths: SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return pino(options, destination ?? createLogDestination(1))
}

/** What a log line says of a request that was answered from memory. */
export interface AccessLogEntry {
  id: string
  method: string
  path: string
  status: number
  /** The client's, as far as our proxies know it. */
  address: string
}

/**
 * Logs what is answered before the framework sees it, as the framework's lines are; undefined where nobody reads them.
 * The line is put together here: looking for secrets, in fields that are known to hold none, would take longer than the
 * answer itself.
 */
export function createAccessLog(log: Logger): ((request: AccessLogEntry) => void) | undefined {
  if (!log.isLevelEnabled('info')) return undefined
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  const level = `{"level":${log.levels.values.info},"time":"`
  let now = 0
  let time = ''
  return ({ id, method, path, status, address }) => {
    if (now !== Date.now()) {
      now = Date.now()
      time = new Date(now).toISOString()
    }
    stream?.write(
      `${level}${time}","reqId":"${id}","method":"${method}","path":${quoted(path)},"status":${status},"ms":0,"address":${quoted(address)},"msg":"answered"}\n`,
    )
  }
}

/** Nothing in it has another spelling in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/
const quoted = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))

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
    else if (request.routeOptions.config.isProbe) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  }

  override routeNotFound(): void {
    // A 404 is a line like any other.
  }

  override defaultErrorLog(): void {
    // The error handler logs what is unexpected, once.
  }
}
