import { setTimeout as after } from 'node:timers/promises'
import type { Shop } from './shop-process.ts'

/** Settings for a shop whose memory is measured. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

type Answer = { id?: number; result?: { result?: { value?: unknown } } }

/** Measures a running shop's memory after a garbage collection through its debugger: what remains is in use or leaked. */
export async function createMemoryProbe(shop: Shop) {
  const address = /Debugger listening on (ws:\S+)/.exec(shop.output())?.[1]
  if (address === undefined) throw new Error('The shop said no address of its debugger')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let ids = 0
  const ask = (method: string, params = {}) =>
    new Promise<Answer>(resolve => {
      const id = ++ids
      waiting.set(id, answer => {
        waiting.delete(id)
        resolve(answer)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })

  return {
    /** Bytes in live objects and in buffers outside the heap, and resident bytes of the process. */
    async measure() {
      await ask('HeapProfiler.collectGarbage')
      // Buffers are freed after their objects.
      await after(200)
      await ask('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
      const usage = JSON.parse(String(result?.result?.value)) as NodeJS.MemoryUsage
      return { held: usage.heapUsed + usage.external, resident: usage.rss }
    },
    close: () => socket.close(),
  }
}
