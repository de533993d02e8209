import { type RefObject, useRef, useState } from 'react'
import { cacheResult, type Outcome } from '../../api/query-cache.ts'

interface Retry<Answered> {
  /** The current result, or `loading` during a retry. */
  shown: Answered | 'loading'
  tryAgain: () => Promise<void>
  /** Ref of the container that takes the focus when the button disappears. */
  frame: RefObject<HTMLElement | null>
}

/** Lets one section of a page retry its failed request. */
export function useRetry<Answered extends Outcome>(
  answer: Answered,
  key: string,
  ask: () => Promise<Answered>,
): Retry<Answered> {
  const [retried, setRetried] = useState<Answered | 'loading'>()
  const frame = useRef<HTMLElement>(null)
  const tryAgain = async () => {
    // Keeps the focus in the section, because the button disappears.
    frame.current?.focus({ preventScroll: true })
    setRetried('loading')
    const newest = await ask()
    cacheResult(key, newest)
    setRetried(newest)
  }
  return { shown: answer.error ? (retried ?? answer) : answer, tryAgain, frame }
}
