import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'
import { isInProcess } from '../http/in-process.ts'
import { withoutPort } from '../http/limits/client-address.ts'
import type { Metrics } from './metrics.ts'

/** Fields whose values are redacted. */
const passwords = ['password', 'currentPassword', 'newPassword', 'password_hash']
const secrets = ['authorization', 'cookie', 'token', ...passwords]

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A proxy sends a probe every few seconds. Successful ones are logged at `debug`, and none is measured, since they
     * would hide the figures of a small shop's visitors.
     */
    isProbe?: boolean
  }
}

/** One JSON line per event, with ISO times, without host name and process id. Default destination: stdout. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const paths = secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`])
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, base: null, timestamp, redact: { paths, censor: '[redacted]' } }, destination)
}

/** `path` is without the query, `address` is the client's. */
type AccessLogEntry = Record<'id' | 'method' | 'path' | 'address', string> & { status: number }

/** Logs a request that bypasses the framework, without redaction for speed; undefined below its level. */
export function createAccessLog(log: Logger): ((entry: AccessLogEntry) => void) | undefined {
  if (!log.isLevelEnabled('info')) return undefined
  const unredacted = log.child({}, { redact: [] })
  return ({ id, method, path, status, address }) =>
    unredacted.info({ reqId: id, method, path, status, ms: 0, address }, 'answered')
}

/** Logs and measures each request after its response; a page's API calls count as part of the page. */
export class RequestLog extends LogController {
  readonly #metrics: Metrics | undefined

  constructor(metrics: Metrics | undefined) {
    super()
    this.#metrics = metrics
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (isInProcess(request)) return
    const { method, routeOptions, is404, log, ip } = request
    const { statusCode: status, elapsedTime } = reply
    // The route's pattern, since each URL would be a separate time series.
    const route = (is404 ? undefined : routeOptions.url) ?? 'none'
    if (!routeOptions.config.isProbe) this.#metrics?.onRequest({ method, route, status }, elapsedTime / 1000)
    const [path] = (routeOptions.config.isLink ? route : request.url).split('?', 1)
    const ms = Math.round(elapsedTime * 10) / 10
    const line = { method, path, status, ms, address: withoutPort(ip), ...(error && { err: error }) }
    // Too many requests at once, or a database that is away, are no error of the program, and have a line of their own.
    if (status === 503) log.warn(line, 'answered')
    else if (status >= 500) log.error(line, 'answered')
    else if (routeOptions.config.isProbe) log.debug(line, 'answered')
    else log.info(line, 'answered')
  }

  override incomingRequest(): void {
    // The line after the response contains everything.
  }
}
