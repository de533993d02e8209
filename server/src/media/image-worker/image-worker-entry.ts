import { setPriority } from 'node:os'
import { Problem } from '@chekku/domain/problem'
import { drawCard } from './draw-card.ts'
import { drawIcon, drawSquare } from './draw-icon.ts'
import { drawPrices } from './draw-prices.ts'
import { reencode, scale } from './encode-picture.ts'
import type { Failed, ImageRequest, ImageResponse } from './image-worker.ts'

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

const tasks = { reencode, scale, draw: drawCard, drawIcon, drawSquare, drawPrices }
export type Tasks = typeof tasks

async function respond({ task, input }: ImageRequest): Promise<void> {
  const run = async () => (tasks[task] as (...input: unknown[]) => Promise<Buffer>)(...input)
  const response: ImageResponse = await run().then(
    result => ({ result }),
    // An error loses its own properties on the way, so a Problem's travel beside it.
    (failure: unknown) => ({ failure, problem: failure instanceof Problem ? { ...failure } : undefined }),
  )
  try {
    process.send?.(response)
  } catch (error) {
    if (!('failure' in response)) throw error
    process.send?.(copyable(response))
  }
}

/** The failure without its cause and values that cannot be copied to another process. */
function copyable({ failure, problem }: Failed): Failed {
  const { message, stack } = failure instanceof Error ? failure : new Error(String(failure))
  const known = problem && { ...problem, cause: undefined }
  return { failure: Object.assign(new Error(message), { stack }), problem: known }
}
