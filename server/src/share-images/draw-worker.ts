import { parentPort } from 'node:worker_threads'
import type { ShareCard } from '@chekku/domain/share-picture'
import { drawCard } from './draw-card.ts'

/** What the drawing thread is asked, and what it answers: one answer for each question, in order. */
export interface DrawingOrder {
  card: ShareCard
  photograph: Uint8Array | undefined
}
export type Drawn = { jpeg: Uint8Array } | { failure: unknown }

parentPort?.on('message', async ({ card, photograph }: DrawingOrder) => {
  const answer: Drawn = await drawCard(card, photograph).then(
    jpeg => ({ jpeg }),
    (failure: unknown) => ({ failure }),
  )
  parentPort?.postMessage(answer)
})
