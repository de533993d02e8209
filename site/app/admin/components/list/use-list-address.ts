import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'

/** The address follows this long after the last key: browsers limit how often it may change. */
const addressDelayMs = 300

export type ListAddress = ReturnType<typeof useListAddress>

function queryOf(given: URLSearchParams, changes: Record<string, string>): string {
  const params = new URLSearchParams(given)
  for (const [key, value] of Object.entries(changes)) {
    if (value === '') params.delete(key)
    else params.set(key, value)
  }
  return params.size === 0 ? '' : `?${params}`
}

/** Search, filters, sort and page of a list, in the address. */
export function useListAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const written = params.get('q') ?? ''
  const [search, setSearch] = useState(written)
  const lastWritten = useRef(written)
  // A second choice may come before the first is in the address.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const write = useCallback(
    (text: string, changes: Record<string, string>, isReplaced = false) => {
      const query = queryOf(latest.current, { ...changes, q: text, page: '' })
      latest.current = new URLSearchParams(query)
      lastWritten.current = text
      void navigate({ search: query }, { replace: isReplaced, preventScrollReset: true })
    },
    [navigate],
  )

  // A link or the back button changes the text.
  useEffect(() => {
    if (written === lastWritten.current) return
    lastWritten.current = written
    setSearch(written)
  }, [written])

  // A link that is followed meanwhile goes first: a new address of the list would stop it.
  useEffect(() => {
    if (isLeaving || search === lastWritten.current) return
    const timer = setTimeout(() => {
      // A choice made meanwhile has written the text.
      if (search !== lastWritten.current) write(search, {}, true)
    }, addressDelayMs)
    return () => clearTimeout(timer)
  }, [isLeaving, search, write])

  return {
    /** The search as typed, before the address follows. */
    search,
    setSearch,
    /** A filter or the sort; empty where the address says nothing. */
    param: (name: string) => params.get(name) ?? '',
    setParam: (name: string, value: string) => write(search, { [name]: value }),
    // A new search starts at the first page, before the address changes.
    page: search === written ? Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1) : 1,
    /** The address of another page of the same list. */
    pageTo: (page: number) => ({ search: queryOf(params, { page: page === 1 ? '' : String(page) }) }),
  }
}
