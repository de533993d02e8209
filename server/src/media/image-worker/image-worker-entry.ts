import { setPriority } from 'node:os'
import { Problem } from '@chekku/domain/problem'
import sharp from 'sharp'
import { drawCard } from './draw-card.ts'
import { drawIcon } from './draw-icon.ts'
import { drawPrices } from './draw-prices.ts'
import { drawSquare } from './draw-square.ts'
import { encodeOriginal } from './encode-original.ts'
import { encodeVariant } from './encode-variant.ts'
import type { ImageFailure, ImageRequest, ImageResponse, ImageResult } from './image-worker.ts'

/*
 * Encodes pictures at low priority and exits when the server disconnects. Ignores signals, which a terminal sends to
 * the whole process group, since a stopping server still waits for its pictures.
 */
const lowPriority = 10
setPriority(lowPriority)
const ignore = () => undefined
process.on('SIGINT', ignore).on('SIGTERM', ignore)
process.on('disconnect', () => process.exit(0))
process.on('message', (request: ImageRequest) => respond(request))

/*
 * One libvips thread per picture: queues limit the concurrency, and visitors' requests need a free core. No operation
 * cache, since no picture is decoded twice in a row.
 */
sharp.concurrency(1)
sharp.cache(false)

const tasks = { encodeOriginal, encodeVariant, drawCard, drawIcon, drawSquare, drawPrices }
export type Tasks = typeof tasks

async function respond({ task, input }: ImageRequest): Promise<void> {
  // Each task has its own input, which the type of the whole table does not tell.
  const run = async () => (tasks[task] as (...input: unknown[]) => Promise<ImageResult>)(...input)
  const response: ImageResponse = await run().then(
    result => ({ result }),
    // An error loses its own properties on the way, so a Problem's travel beside it.
    (failure: unknown) => ({ failure, problem: failure instanceof Problem ? { ...failure } : undefined }),
  )
  try {
    process.send?.(response)
  } catch (error) {
    if (!('failure' in response)) throw error
    process.send?.(withoutUncopyable(response))
  }
}

/** The failure without its cause and values that cannot be copied to another process. */
function withoutUncopyable({ failure, problem }: ImageFailure): ImageFailure {
  const { message, stack } = failure instanceof Error ? failure : new Error(String(failure))
  const plainFailure = Object.assign(new Error(message), { stack })
  return { failure: plainFailure, problem: problem && { ...problem, cause: undefined } }
}
