import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { isPlainClick } from './plain-click.ts'

/** Debounce of URL updates, because browsers rate-limit history changes. */
const addressDelayMs = 300

/**
 * The text of a search box. After a pause in typing the page goes to `addressOf(text)`; `inAddress` is the text that the
 * URL has now. Call `markWritten` for a navigation that already includes the text.
 */
export function useSearchText(inAddress: string, addressOf: (text: string) => string) {
  const [text, setText] = useState(inAddress)
  /** The text that the URL had at the last render. */
  const [lastInAddress, setLastInAddress] = useState(inAddress)
  /** The text that was navigated to. */
  const [written, setWritten] = useState(inAddress)
  /** The text to navigate to next. */
  const [due, setDue] = useState(inAddress)
  const isNavigating = useNavigation().state !== 'idle'
  const navigate = useNavigate()
  const navigateTo = useEffectEvent((next: string) =>
    navigate(addressOf(next), { replace: true, preventScrollReset: true }),
  )
  /** Stores the typed text in the current history entry before a link leaves it, so that Back restores the text. */
  const keepInEntry = useEffectEvent(() => history.replaceState(history.state, '', addressOf(text)))

  if (lastInAddress !== inAddress) {
    setLastInAddress(inAddress)
    // Navigation from elsewhere (a link, the back button) resets the text.
    if (inAddress !== written) for (const set of [setText, setWritten, setDue]) set(inAddress)
  }

  useEffect(() => {
    if (text === written) return
    // A transition, like the router's, so it is applied after a pending navigation.
    const startTimer = () => setTimeout(() => startTransition(() => setDue(text)), addressDelayMs)
    let timer = startTimer()
    // A followed link takes precedence: the debounce restarts and applies afterwards if the same page is still open.
    const giveWay = (event: MouseEvent) => {
      if (!isFollowed(event)) return
      keepInEntry()
      setDue(written)
      clearTimeout(timer)
      timer = startTimer()
    }
    document.addEventListener('click', giveWay, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', giveWay, { capture: true })
    }
  }, [text, written])

  // A layout effect, because a passive effect could run after a newer link click without noticing it.
  useLayoutEffect(() => {
    if (due !== text || due === written || isNavigating) return
    setWritten(due)
    navigateTo(due)
  }, [due, text, written, isNavigating])

  return { text, setText, markWritten: () => setWritten(text) }
}

/** True if a click opens its link in this window. */
function isFollowed(event: MouseEvent): boolean {
  const { target, button } = event
  const isPlain = button === 0 && isPlainClick(event)
  return isPlain && target instanceof Element && target.closest('a[href]:not([target])') !== null
}
