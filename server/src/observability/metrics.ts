import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { statDisk } from '../disk.ts'
import { serverFolder } from '../server-folder.ts'

/** `route` is the route's pattern, such as `/product/:id`, or `none`. */
type RequestLabels = { method: string; route: string; status: number }

/** In seconds: cached responses take microseconds, pictures a few seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Statuses that an alert watches. Their counters begin with 0, since a rate doesn't see the first of a new series. */
const watchedStatuses = [200, 429, 500, 503, 507]

const signIns = ['/api/auth/login', '/api/auth/login/passkey']

interface MetricsOptions {
  /** The folder whose disk is measured. */
  dataDir: string
  /** In milliseconds since 1970; undefined where there was no backup. */
  lastBackupAt: () => Promise<number | undefined>
}
type MetricsDatabase = Pick<Database, 'revision' | 'ping' | 'isReplicaUsed'>

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of requests by route, the response cache, the database, its last backup, the disk of `dataDir` and the process. */
export function createMetrics(database: MetricsDatabase, options: MetricsOptions) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const counters = createCounters(register)
  addGauges(register, database, options)
  return { ...counters, contentType: register.contentType, text: () => register.metrics() }
}

function createCounters(register: Registry) {
  const registers = [register]
  const requests = new Histogram({
    name: 'chekku_http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status; responses from the cache are in it too, probes of a proxy not',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  })
  const responses = new Counter({
    name: 'chekku_http_responses_total',
    help: 'Requests answered, by status; probes of a proxy are not in it',
    labelNames: ['status'] as const,
    registers,
  })
  for (const status of watchedStatuses) responses.inc({ status }, 0)
  const refusedSignIns = new Counter({
    name: 'chekku_sign_ins_refused_total',
    help: 'Sign-ins refused: a wrong e-mail, password or passkey, or too many of them',
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
  function onRequest(labels: RequestLabels, seconds: number): void {
    const { route, status } = labels
    requests.observe(labels, seconds)
    responses.inc({ status })
    if (signIns.includes(route) && (status === 401 || status === 429)) refusedSignIns.inc()
  }
  return {
    onRequest,
    /** Counts a request that the cache fast path answered, beside `onRequest`. */
    onCacheHit: (status: number) => hits.inc({ status }),
    onRender: () => renders.inc(),
  }
}

/** Gauges, which are read at each scrape. */
function addGauges(register: Registry, database: MetricsDatabase, options: MetricsOptions): void {
  const { dataDir, lastBackupAt } = options
  const { isReplicaUsed } = database
  const registers = [register]
  const addGauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  new Gauge({
    name: 'chekku_build_info',
    help: 'Always 1; its labels are the version of the program and of Node',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version: programVersion(), node: process.versions.node }, 1)
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
  addGauge(
    'chekku_last_backup_timestamp_seconds',
    'When the last backup began; 0 where there was none, NaN where the database does not answer',
    () =>
      lastBackupAt().then(
        (at = 0) => at / 1000,
        () => Number.NaN,
      ),
  )
  addGauge('chekku_disk_free_bytes', 'Room on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statDisk(dataDir)
    return bavail * bsize
  })
  addGauge('chekku_disk_size_bytes', 'Size of the disk of DATA_DIR', async () => {
    const { blocks, bsize } = await statDisk(dataDir)
    return blocks * bsize
  })
}

function programVersion(): string {
  const text = readFileSync(new URL('../package.json', serverFolder), 'utf8')
  return (JSON.parse(text) as { version: string }).version
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
