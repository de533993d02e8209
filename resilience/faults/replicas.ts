import { randomInt } from 'node:crypto'
import { freePort } from '../../scripts/local-port.ts'
import { openDatabase } from '../../server/src/database/connect.ts'
import { startPostgres } from '../../server/testing/start-postgres.ts'
import { testAdministrator } from '../../server/testing/test-app.ts'
import { type Finding, nothingWrong } from '../findings.ts'
import { createLedger, createPersistentCall } from '../support/ledger.ts'
import { type Shop, signIn, startSession, startShop } from '../support/shop-process.ts'
import { type Visits, visitUntil } from '../support/visits.ts'
import { journeys, sceneOf } from './journeys.ts'
import { readReplicaFindings } from './read-replica.ts'

const PROCESSES = 3
const WRITERS = 6
/** The administrator of the writes that are tried, and the address that their passkeys are for. */
const settings = {
  ADMIN_EMAIL: testAdministrator.email,
  ADMIN_PASSWORD: testAdministrator.password,
  PUBLIC_ORIGIN: 'https://shop.example',
}

type Start = (port: string) => Promise<Shop>

/** Three processes on one PostgreSQL, and a process that reads from a replica. */
export async function replicasFindings(isQuick: boolean): Promise<Finding[]> {
  await using postgres = await startPostgres()
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const start: Start = port => startShop({ DATABASE_URL: postgres.url, PORT: port, ...settings })
  const processes: Shop[] = []
  await using ends = new AsyncDisposableStack()
  ends.defer(async () => {
    for (const { kill } of processes) await kill()
  })
  for (const port of ports) processes.push(await start(String(port)))
  return [
    await killedInTheMiddle(processes, start, isQuick ? 2 : 30),
    await allJourneys(processes, postgres.url),
    ...(await readReplicaFindings(isQuick)),
  ]
}

async function allJourneys(processes: readonly Shop[], url: string): Promise<Finding> {
  const origins = processes.map(shop => shop.origin)
  await using ends = new AsyncDisposableStack()
  const { database } = await openDatabase({ url })
  ends.defer(database.close)
  const scene = sceneOf(origins, database, await startSession(origins[0] ?? '', testAdministrator))
  const wrong: string[] = []
  for (const { name, run } of journeys) {
    await run(scene).catch((error: unknown) => {
      wrong.push(`${name}: ${error instanceof Error ? error.message : error}`)
    })
  }
  return nothingWrong(
    {
      promise:
        'Any number of processes on one PostgreSQL are one shop: sessions, sign-in limits, versions, keys and what visitors see are shared',
      provoked: `Every write of the API at ${PROCESSES} processes, each call at another one than the one before it, and visitors at all of them; sessions, wrong passwords, one key and one version at all at once`,
      times: journeys.length,
      seen: `${wrong.length} failed`,
    },
    wrong,
  )
}

async function killedInTheMiddle(processes: Shop[], start: Start, times: number): Promise<Finding> {
  let turn = 0
  const nextOrigin = () => processes[turn++ % processes.length]?.origin ?? ''
  const token = await signIn(nextOrigin(), testAdministrator)
  const { persistentCall, seen } = createPersistentCall(nextOrigin)
  const ledger = await createLedger(persistentCall)
  const visits: Visits = { answered: 0, refused: 0, failed: 0 }
  let isOver = false
  const writing = Promise.all(Array.from({ length: WRITERS }, () => ledger.write('', token, () => isOver)))
  const kills = (async () => {
    for (let killed = 0; killed < times; killed++) {
      await ledger.acknowledgedMore(randomInt(1, 30))
      const index = randomInt(processes.length)
      const others = processes.filter((_, place) => place !== index)
      let isBack = false
      const visiting = visitUntil(
        () => isBack,
        () => `${others[randomInt(others.length)]?.origin}/products`,
        visits,
      )
      await processes[index]?.kill()
      // The remaining two processes serve alone for a while.
      await ledger.acknowledgedMore(20)
      const { port } = new URL(processes[index]?.origin ?? '')
      processes[index] = await start(port)
      isBack = true
      await visiting
    }
    isOver = true
  })()
  await Promise.all([writing, kills])
  const { lost, torn } = await ledger.check(nextOrigin())
  const failed = visits.refused + visits.failed
  return nothingWrong(
    {
      promise:
        'A process that is killed takes nothing with it: nothing acknowledged is lost, nothing is written twice by a retry, and all others go on',
      provoked: `\`kill -9\` of one of ${PROCESSES} processes under ${WRITERS} writers with pictures, each call at another process than the one before it, who ask the next one again with the same Idempotency-Key or If-Match, and a visitor of the others until it is there again; it is started again after 20 more writes`,
      times,
      seen: `${ledger.acknowledged()} writes acknowledged, ${seen.retries} asked again, ${lost.length + torn.length} lost, doubled or otherwise; longest write ${(seen.longestMs / 1_000).toFixed(1)} s; ${visits.answered} visits answered, ${failed} failed`,
    },
    [...lost, ...torn, ...(failed > 0 ? [`${failed} visits of living processes failed`] : [])],
  )
}
