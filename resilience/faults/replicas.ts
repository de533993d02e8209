import { randomInt } from 'node:crypto'
import { freePort } from '../../scripts/local-port.ts'
import { startPostgres } from '../../server/testing/start-postgres.ts'
import type { Finding } from '../findings.ts'
import { coveredOperations, createApiClient } from '../support/api-client.ts'
import { describedOperations } from '../support/hostile-input.ts'
import { createLedger, createPersistentCall } from '../support/ledger.ts'
import { startRoundRobin } from '../support/round-robin.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { visitUntil } from '../support/visits.ts'
import { journeys } from './journeys.ts'
import { readReplicaFindings } from './read-replica.ts'

const PROCESSES = 3
const WRITERS = 6

type Start = (port: string) => Promise<Shop>

/** Three processes on one PostgreSQL behind a proxy, and a process that reads from a replica. */
export async function replicasFindings(isQuick: boolean): Promise<Finding[]> {
  await using postgres = await startPostgres()
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const start: Start = port => startShop({ DATABASE_URL: postgres.url, PORT: port })
  const processes: Shop[] = []
  await using ends = new AsyncDisposableStack()
  ends.defer(async () => {
    for (const { kill } of processes) await kill()
  })
  for (const port of ports) processes.push(await start(String(port)))
  const proxy = await startRoundRobin(processes.map(({ origin }) => origin))
  ends.defer(proxy.close)
  return [
    await allJourneys(processes, proxy.origin, isQuick ? 1 : 10),
    await killedInTheMiddle(processes, proxy.origin, start, isQuick ? 2 : 30),
    ...(await readReplicaFindings(isQuick)),
  ]
}

async function allJourneys(processes: readonly Shop[], origin: string, rounds: number): Promise<Finding> {
  const origins = processes.map(shop => shop.origin)
  const client = createApiClient(origin, await signIn(origin))
  const operations = await describedOperations(origin)
  const failed: string[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [name, journey] of Object.entries(journeys)) {
      // Sign-in limits are tested in the first round only, since the address stays locked.
      if (name === 'wrong passwords' && round > 0) continue
      await journey({ client, processes: origins }).catch((error: unknown) => {
        failed.push(`${name}: ${error instanceof Error ? error.message : error}`)
      })
    }
  }
  const covered = coveredOperations(operations, client.asked)
  const left = operations.filter(operation => !covered.includes(operation))
  return {
    promise:
      'Any number of processes on one PostgreSQL are one shop: sessions, sign-in limits, versions, keys and what visitors see are shared',
    provoked: `${Object.keys(journeys).length} journeys through ${PROCESSES} processes behind a round-robin proxy, each call at another process than the one before it, visitors at all of them`,
    times: rounds,
    seen: `${covered.length} of the ${operations.length} operations of the API called; ${failed.length} journeys failed; ${[...left.map(({ method, path }) => `not called: ${method} ${path}`), ...failed].slice(0, 3).join('; ')}`,
    holds: failed.length === 0 && covered.length === operations.length,
  }
}

async function killedInTheMiddle(
  processes: Shop[],
  origin: string,
  start: Start,
  times: number,
): Promise<Finding> {
  const token = await signIn(origin)
  const { persistentCall, seen } = createPersistentCall()
  const ledger = await createLedger(persistentCall)
  let isOver = false
  const writing = Promise.all(
    Array.from({ length: WRITERS }, () => ledger.write(origin, token, () => isOver)),
  )
  const visitors = visitUntil(
    () => isOver,
    () => `${origin}/products`,
  )
  const kills = (async () => {
    for (let killed = 0; killed < times; killed++) {
      await ledger.acknowledgedMore(randomInt(1, 30))
      const index = randomInt(processes.length)
      await processes[index]?.kill()
      // The remaining two processes serve alone for a while.
      await ledger.acknowledgedMore(20)
      const { port } = new URL(processes[index]?.origin ?? '')
      processes[index] = await start(port)
    }
    isOver = true
  })()
  await Promise.all([writing, kills])
  const visits = await visitors
  const failed = visits.refused + visits.failed
  const { lost, torn } = await ledger.check(origin)
  const wrong = [...lost, ...torn]
  return {
    promise:
      'A process that is killed takes nothing with it: nothing acknowledged is lost, nothing is written twice by a retry, and all others go on',
    provoked: `\`kill -9\` of one of ${PROCESSES} processes behind a round-robin proxy under ${WRITERS} writers with pictures, who ask again with the same Idempotency-Key or If-Match, and visitors; it is started again after 20 more writes`,
    times,
    seen: `${ledger.acknowledged()} writes acknowledged, ${seen.retries} asked again, ${wrong.length} lost, doubled or otherwise; longest write ${(seen.longestMs / 1_000).toFixed(1)} s; ${visits.answered} visits answered, ${failed} failed; ${wrong.slice(0, 3).join('; ')}`,
    holds: wrong.length === 0 && failed === 0,
  }
}
