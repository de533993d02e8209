import { type RefObject, useRef, useState } from 'react'
import { cacheResult, type Outcome } from '../../api/query-cache.ts'

interface Retry<Answered> {
  /** The answer that there is, or `loading` while it is asked for again. */
  shown: Answered | 'loading'
  tryAgain: () => Promise<void>
  /** Of the part of the page that takes the focus when the button goes. */
  frame: RefObject<HTMLElement | null>
}

/** Lets a part of a page ask again, by itself, after what it could not have. */
export function useRetry<Answered extends Outcome>(
  answer: Answered,
  key: string,
  ask: () => Promise<Answered>,
): Retry<Answered> {
  const [retried, setRetried] = useState<Answered | 'loading'>()
  const frame = useRef<HTMLElement>(null)
  const tryAgain = async () => {
    // The button goes; whoever pressed it stays here.
    frame.current?.focus({ preventScroll: true })
    setRetried('loading')
    const newest = await ask()
    cacheResult(key, newest)
    setRetried(newest)
  }
  return { shown: answer.error ? (retried ?? answer) : answer, tryAgain, frame }
}
