import { setTimeout as after } from 'node:timers/promises'
import type { Shop } from './shop-process.ts'

/** To be among the settings of the shop whose memory is looked at. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

export interface CollectedMemory {
  /** What the program still holds, in bytes: objects, and buffers outside of the heap. */
  held: number
  /** Of the whole process, in bytes. */
  resident: number
}

interface Answer {
  id?: number
  result?: { result?: { value?: unknown } }
}

/**
 * Looks at the memory of a running shop with its garbage collected, by its debugger: what is left of a leak is told from
 * what only waits for its collection.
 */
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
    async look(): Promise<CollectedMemory> {
      await ask('HeapProfiler.collectGarbage')
      // Buffers are given back after their objects.
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
