import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { Problem } from '@chekku/domain/problem'
import { LRUCache } from 'lru-cache'
import { currentClient } from '../queue/clients.ts'
import { Queue } from '../queue/queue.ts'

/** Waits until there is memory for the bytes of an upload; resolves to the function that releases it. */
type UploadAdmission = (bytes: number) => Promise<() => void>

/** Admits uploads to `bytes` of memory; `maxQueued` more may wait. */
export function createUploadAdmission(limits: { bytes: number; maxQueued: number }): UploadAdmission {
  const { bytes, maxQueued } = limits
  const refusal = () => new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 })
  const queueFor = (concurrency: number) => new Queue({ concurrency, bound: maxQueued, refusal })
  const all = queueFor(bytes)
  // A client may send slowly for two minutes: half of the memory is left to the others.
  const share = bytes / 2
  const ownQueues = new LRUCache<string, Queue>({ max: 100, memoMethod: () => queueFor(share) })
  // An upload larger than that, such as a ZIP of pictures, would keep all others waiting.
  const large = queueFor(1)
  return cost => {
    const admission = Promise.withResolvers<() => void>()
    const upload = Promise.withResolvers<void>()
    // The memory is held until the caller releases it.
    const hold = () => {
      admission.resolve(upload.resolve)
      return upload.promise
    }
    const own = ownQueues.memo(currentClient())
    const task = cost > share ? large.run(hold) : own.run(() => all.run(hold, { cost }), { cost })
    task.catch(admission.reject)
    return admission.promise
  }
}
