import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { addressOf, type ProductSelection } from './product-selection.ts'

/** Debounce of URL updates, because browsers rate-limit history changes. */
const addressDelayMs = 300

/** The search box's text, with the URL updated after a debounce. */
export function useSearchText(selection: ProductSelection): [string, (text: string) => void] {
  const { search } = selection
  const [typed, setTyped] = useState({ text: search })
  const { text } = typed
  const [due, setDue] = useState(search)
  const written = useRef(search)
  const navigate = useNavigate()
  const isGoing = useNavigation().state !== 'idle'

  // Navigation from elsewhere (a link, the back button) resets the text.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped({ text: search })
    setDue(search)
  }, [search])

  useEffect(() => {
    if (typed.text === written.current) return
    // A transition, like the router's, so it is applied after a pending navigation.
    const timer = setTimeout(() => startTransition(() => setDue(typed.text)), addressDelayMs)
    return () => clearTimeout(timer)
  }, [typed])

  // A followed link takes precedence over a pending URL update: the debounce restarts and applies afterwards if the
  // products page is still open.
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
    navigate(addressOf({ ...selection, search: due, page: 1 }), { replace: true, preventScrollReset: true })
  }, [due, text, selection, isGoing, navigate])

  return [text, text => setTyped({ text })]
}

/** Whether a click opens its link in this window. */
function isFollowed({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
  return isPlain && target instanceof Element && target.closest('a[href]:not([target])') !== null
}
