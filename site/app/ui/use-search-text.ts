import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { isPlainClick } from './plain-click.ts'

/** Debounce of URL updates, because browsers rate-limit history changes. */
const addressDelayMs = 300

/**
 * The text of a search box. After a debounce `write` navigates to it; `inAddress` is the text in the URL. Call
 * `markWritten` for a navigation that already includes the text.
 */
export function useSearchText(inAddress: string, write: (text: string) => void) {
  const [typed, setTyped] = useState({ text: inAddress })
  const { text } = typed
  const [due, setDue] = useState(inAddress)
  const written = useRef(inAddress)
  const isGoing = useNavigation().state !== 'idle'
  const navigateTo = useEffectEvent(write)

  // Navigation from elsewhere (a link, the back button) resets the text.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped({ text: inAddress })
    setDue(inAddress)
  }, [inAddress])

  useEffect(() => {
    if (typed.text === written.current) return
    // A transition, like the router's, so it is applied after a pending navigation.
    const timer = setTimeout(() => startTransition(() => setDue(typed.text)), addressDelayMs)
    return () => clearTimeout(timer)
  }, [typed])

  // A followed link takes precedence over a pending URL update: the debounce restarts and applies afterwards if the
  // same page is still open.
  useEffect(() => {
    const giveWay = (event: MouseEvent) => {
      if (!isFollowed(event)) return
      setDue(written.current)
      setTyped(({ text }) => ({ text }))
    }
    document.addEventListener('click', giveWay, { capture: true })
    return () => document.removeEventListener('click', giveWay, { capture: true })
  }, [])

  // A layout effect, because a passive effect could run after a newer link click without noticing it.
  useLayoutEffect(() => {
    if (due !== text || due === written.current || isGoing) return
    written.current = due
    navigateTo(due)
  }, [due, text, isGoing])

  const setText = (text: string) => setTyped({ text })
  const markWritten = () => {
    written.current = text
  }
  return { text, setText, markWritten }
}

/** True if a click opens its link in this window. */
function isFollowed(event: MouseEvent): boolean {
  const { target, button } = event
  const isPlain = button === 0 && isPlainClick(event)
  return isPlain && target instanceof Element && target.closest('a[href]:not([target])') !== null
}
