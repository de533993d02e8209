import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

/** `route` is the route's pattern, such as `/product/:id`, or `none`. */
type RequestLabels = { method: string; route: string; status: number }

export type Metrics = ReturnType<typeof createMetrics>

/** In seconds: cached responses take microseconds, pictures a few seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of requests by route, the response cache, the catalogue's revision, the database and the process. */
export function createMetrics(database: Pick<Database, 'revision' | 'ping' | 'isReplicaUsed'>) {
  const { isReplicaUsed } = database
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'chekku_http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status; responses from the cache are in it too',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  })
  const hits = new Counter({
    name: 'chekku_cache_hits_total',
    help: 'Requests answered from the response cache, by status',
    labelNames: ['status'] as const,
    registers,
  })
  const renders = new Counter({
    name: 'chekku_cache_renders_total',
    help: 'Responses rendered because none was cached or it was stale',
    registers,
  })
  /** Adds a gauge that is read at each scrape. */
  const addGauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  addGauge('chekku_database_up', '1 where the database answers, else 0', () =>
    database.ping().then(
      () => 1,
      () => 0,
    ),
  )
  if (isReplicaUsed) {
    addGauge(
      'chekku_read_replica_up',
      '1 where the read replica answers and has all that this process knows of, else 0: then the primary is asked',
      () => (isReplicaUsed() ? 1 : 0),
    )
  }
  addGauge(
    'chekku_catalogue_revision',
    'Moves with every write of the catalogue; NaN where the database does not answer',
    () => database.revision().catch(() => Number.NaN),
  )
  return {
    onRequest: (labels: RequestLabels, seconds: number) => requests.observe(labels, seconds),
    /** Records a request answered by the cache fast path. */
    onSent(labels: RequestLabels, seconds: number) {
      requests.observe(labels, seconds)
      hits.inc({ status: labels.status })
    },
    onRender: () => renders.inc(),
    contentType: register.contentType,
    text: () => register.metrics(),
  }
}

/** A server on a separate port, which can stay private: only `GET /metrics`. */
export function serveMetrics(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      text => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
