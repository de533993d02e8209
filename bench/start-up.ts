import { setTimeout as after } from 'node:timers/promises'
import { type BareResponse, startBare } from './bare.ts'
import type { Child } from './child.ts'
import { figure, median, type Table } from './figures.ts'
import { createFolder, memoryOf, spawnShop } from './shop.ts'

const starts = 11
/** Idle time before the shop's memory is measured, in milliseconds. */
const idleMs = 5_000

/** Time from spawn to the first page, alternating with a bare `node:http` server, and the memory of an idle shop. */
export async function measureStart(): Promise<Table> {
  const folder = await createFolder(1_000)
  const ours: number[] = []
  const bare: number[] = []
  const memory: number[] = []
  // The first start is a warm-up and does not count.
  for (let n = 0; n <= starts; n += 1) {
    const shop = await firstPage(() => spawnShop(folder))
    await after(n === 0 ? 0 : idleMs)
    if (n > 0) {
      ours.push(shop.ms)
      memory.push(await memoryOf(shop.child.process.pid ?? 0))
      const reference = await firstPage(() => startBare(folder, [nothing]))
      bare.push(reference.ms)
      await reference.child.end()
    }
    await shop.child.end()
  }
  const milliseconds = (number: number) => `${figure(number)} ms`
  return {
    title: 'Start',
    note: `From the spawn of the process to the first 200 of the home page, 1,000 products, ${starts} starts by turns with a bare \`node:http\` server; memory ${idleMs / 1_000} s later, of the server's process (that of the pictures ends when there is nothing to do). Medians, and the least.`,
    columns: ['', 'median', 'least', 'bare'],
    rows: [
      ['First page', milliseconds(median(ours)), milliseconds(Math.min(...ours)), milliseconds(median(bare))],
      ['Idle memory', megabytes(median(memory)), megabytes(Math.min(...memory)), ''],
    ],
  }
}

const nothing: BareResponse = { path: '/', status: 200, headers: [], body: '' }
const megabytes = (bytes: number) => `${figure(bytes / 2 ** 20)} MB`

async function firstPage<Started extends Child & { origin: string }>(start: () => Promise<Started>) {
  const from = performance.now()
  const child = await start()
  const answer = await fetch(`${child.origin}/`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The first page answered ${answer.status}`)
  return { child, ms: performance.now() - from }
}
