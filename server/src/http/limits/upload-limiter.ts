import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem } from '@chekku/domain/problem'

export interface UploadLimits {
  /** Total bytes of all uploads in memory. */
  bytes: number
  /** Maximum queue length; further uploads are refused. */
  maxQueued: number
}

/** A semaphore of upload bytes that admits uploads in order of arrival. */
export class UploadLimiter {
  readonly #limits: UploadLimits
  readonly #queue: { bytes: number; start: () => void }[] = []
  #held = 0

  constructor(limits: UploadLimits) {
    this.#limits = limits
  }

  /** Resolves to the function that releases the bytes; rejects with Problem `unavailable` when the queue is full. */
  acquire(bytes: number): Promise<() => void> {
    const mustWait = this.#queue.length > 0 || !this.#fits(bytes)
    if (mustWait && this.#queue.length >= this.#limits.maxQueued) {
      return Promise.reject(
        new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 }),
      )
    }
    return new Promise(resolve => {
      this.#queue.push({ bytes, start: () => resolve(this.#release(bytes)) })
      this.#startQueued()
    })
  }

  /** An upload over the limit runs alone. */
  #fits(bytes: number): boolean {
    return this.#held === 0 || this.#held + bytes <= this.#limits.bytes
  }

  #startQueued(): void {
    for (let next = this.#queue[0]; next && this.#fits(next.bytes); next = this.#queue[0]) {
      this.#queue.shift()
      this.#held += next.bytes
      next.start()
    }
  }

  /** The returned function is idempotent. */
  #release(bytes: number): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#held -= bytes
      this.#startQueued()
    }
  }
}
