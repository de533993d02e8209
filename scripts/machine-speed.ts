import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** Starts, compiles and computes a little, as tests do. */
const work = `
  const { createHash } = require('node:crypto')
  let text = ''
  for (let round = 0; round < 40; round += 1) {
    text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, text: String(index) })))
    createHash('sha256').update(text).digest()
  }`

/** The time of this work on two idle cores of the machine on which the runners' time limits were chosen. */
const referenceMs = 200

/** How many times slower than that machine this one is at the moment, from 1 on. */
export async function measureSlowness(): Promise<number> {
  const start = performance.now()
  const processes = Array.from({ length: availableParallelism() }, () =>
    once(spawn(process.execPath, ['-e', work], { stdio: 'ignore' }), 'exit'),
  )
  await Promise.all(processes)
  return Math.max(1, Math.round(((performance.now() - start) / referenceMs) * 10) / 10)
}
