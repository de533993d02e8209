import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ProductSelection, productsAddress } from './product-selection.ts'

/** Browsers refuse an address that changes with every key; this long after the last one it follows. */
const addressDelayMs = 300

/** The text of the search box, shown at once, with the address kept in step behind it. */
export function useSearchText(selection: ProductSelection): [string, (text: string) => void] {
  const { category, name, search } = selection
  const [text, setText] = useState(search)
  const written = useRef(search)
  const navigate = useNavigate()

  // An address that somebody else changed (a link, the back button) brings its own text.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      const chosen = category === '' && name === '' ? undefined : { _id: category, name }
      navigate(productsAddress({ category: chosen, search: text }), {
        replace: true,
        preventScrollReset: true,
      })
    }, addressDelayMs)
    return () => clearTimeout(timer)
  }, [text, category, name, navigate])

  return [text, setText]
}
