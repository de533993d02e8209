import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem } from '@chekku/domain/problem'

export interface UploadLimits {
  /** What all uploads together may hold. */
  bytes: number
  /** How many may wait, of which nothing is read yet; one more is refused. */
  waiting: number
}

/** Lets uploads in while there is room for their bytes, one after another as they came. */
export interface UploadLimiter {
  /** Resolves with what to call when the bytes are let go of; Problem `unavailable` where too many wait. */
  enter(bytes: number): Promise<() => void>
}

export function createUploadLimiter(limits: UploadLimits): UploadLimiter {
  const waiting: { bytes: number; start: () => void }[] = []
  let held = 0

  function startNext(): void {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      held += next.bytes
      next.start()
    }
  }

  /** One that is larger than all there is comes alone. */
  const fits = (bytes: number) => held === 0 || held + bytes <= limits.bytes

  function leave(bytes: number): () => void {
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      held -= bytes
      startNext()
    }
  }

  return {
    enter(bytes) {
      const mustWait = waiting.length > 0 || !fits(bytes)
      if (mustWait && waiting.length >= limits.waiting) {
        return Promise.reject(
          new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 }),
        )
      }
      return new Promise(resolve => {
        waiting.push({ bytes, start: () => resolve(leave(bytes)) })
        startNext()
      })
    },
  }
}
