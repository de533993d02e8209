import { setPriority } from 'node:os'
import { Problem } from '@chekku/domain/problem'
import { encodeAnew, scale } from './encode-picture.ts'
import type { Delivery, Failure, Order } from './image-worker-messages.ts'
import { createKeptPictures } from './picture-cache.ts'

/*
 * Decodes and encodes pictures in a process of its own, after everything else on the machine. It ends with the server
 * and not before it: a signal to all of them reaches this one too, while the server still waits for a picture.
 */
const belowOthers = 10
setPriority(belowOthers)
const ignore = () => undefined
process.on('SIGINT', ignore).on('SIGTERM', ignore)
process.on('disconnect', () => process.exit(0))
/** One picture at a time: the largest that are allowed, decoded side by side, would take more memory than there is. */
let last = Promise.resolve()
process.on('message', (order: Order) => {
  last = last.then(() => deliver(order))
})

async function deliver(order: Order): Promise<void> {
  const delivery: Delivery = await make(order).then(
    made => ({ id: order.id, made }),
    (error: unknown) => ({ id: order.id, failure: failureOf(error) }),
  )
  process.send?.(delivery)
}

/** Those of an upload of several photographs: each is sent once, and not again for each of its copies. */
const pictures = createKeptPictures(16 * 1024 * 1024)

async function make(order: Order) {
  if (order.do === 'scale') {
    if (order.bytes) pictures.keep(order.path, order.bytes)
    const bytes = pictures.get(order.path)
    return bytes ? scale(bytes, order.width, order.format) : null
  }
  const picture = await encodeAnew(order.bytes, order.format, order.kind)
  pictures.keep(picture.path, picture.bytes)
  return picture
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Problem))
    return { message: error instanceof Error ? String(error.stack) : String(error) }
  const { code, message, errors, retryAfterSeconds, cause } = error
  return { code, message, errors, retryAfterSeconds, cause: cause === undefined ? undefined : String(cause) }
}
