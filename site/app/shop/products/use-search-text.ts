import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { ProductSelection } from './product-selection.ts'
import { productsAddress } from './products-address.ts'

/** Browsers refuse an address that changes with every key; this long after the last one it follows. */
const addressDelayMs = 300

/** The text of the search box, shown at once, with the address kept in step behind it. */
export function useSearchText(selection: ProductSelection): [string, (text: string) => void] {
  const { category, name, search } = selection
  const [typed, setTyped] = useState({ text: search })
  const { text } = typed
  /** The text whose delay is over. */
  const [due, setDue] = useState(search)
  const written = useRef(search)
  const navigate = useNavigate()
  const isGoing = useNavigation().state !== 'idle'

  // An address that somebody else changed (a link, the back button) brings its own text.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped({ text: search })
    setDue(search)
  }, [search])

  useEffect(() => {
    if (typed.text === written.current) return
    // A transition, as the router's own: it comes behind a link that was followed before, however long that takes.
    const timer = setTimeout(() => startTransition(() => setDue(typed.text)), addressDelayMs)
    return () => clearTimeout(timer)
  }, [typed])

  // A link that is followed goes first, though this page be in the middle of drawing what was typed: what is not in the
  // address by then waits anew, and comes behind the link where that leads to products again.
  useEffect(() => {
    const giveWay = (event: MouseEvent) => {
      if (!isFollowed(event)) return
      setDue(written.current)
      setTyped(({ text }) => ({ text }))
    }
    document.addEventListener('click', giveWay, { capture: true })
    return () => document.removeEventListener('click', giveWay, { capture: true })
  }, [])

  // Within the drawing: an effect that comes after it could come after a link that was followed meanwhile, and knew of none.
  useLayoutEffect(() => {
    if (due !== text || due === written.current || isGoing) return
    written.current = due
    const chosen = category === '' && name === '' ? undefined : { _id: category, name }
    navigate(productsAddress({ category: chosen, search: due }), { replace: true, preventScrollReset: true })
  }, [due, text, category, name, isGoing, navigate])

  return [text, text => setTyped({ text })]
}

/** Whether a press opens its link here, and not in another window. */
function isFollowed({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
  return isPlain && target instanceof Element && target.closest('a[href]:not([target])') !== null
}
