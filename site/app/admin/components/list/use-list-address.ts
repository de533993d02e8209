import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** The address follows this long after the last key: browsers limit how often it may change. */
const addressDelayMs = 300

export interface ListAddress {
  /** The search as typed, before the address follows. */
  search: string
  setSearch: (text: string) => void
  filter: string
  setFilter: (value: string) => void
  /** Other filters by their name in the address; empty where it says nothing. */
  param: (name: string) => string
  setParam: (name: string, value: string) => void
  /** As the address has it; empty where it says nothing. */
  sort: string
  setSort: (value: string) => void
  page: number
  /** The address of another page of the same list. */
  pageTo: (page: number) => { search: string }
}

function queryOf(given: URLSearchParams, changes: Record<string, string>): string {
  const params = new URLSearchParams(given)
  for (const [key, value] of Object.entries(changes)) {
    if (value === '') params.delete(key)
    else params.set(key, value)
  }
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}

/** Search, filter, sort and page of a list, in the address. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams()
  const navigate = useNavigate()
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

  useEffect(() => {
    if (search === lastWritten.current) return
    const timer = setTimeout(() => {
      // A choice made meanwhile has written the text.
      if (search !== lastWritten.current) write(search, {}, true)
    }, addressDelayMs)
    return () => clearTimeout(timer)
  }, [search, write])

  const choose = (changes: Record<string, string>) => write(search, changes)
  const isTyping = search !== written
  return {
    search,
    setSearch,
    filter: params.get('category') ?? '',
    setFilter: value => choose({ category: value }),
    param: name => params.get(name) ?? '',
    setParam: (name, value) => choose({ [name]: value }),
    sort: params.get('sort') ?? '',
    setSort: value => choose({ sort: value }),
    // A new search starts at the first page, before the address changes.
    page: isTyping ? 1 : Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    pageTo: page => ({ search: queryOf(params, { page: page === 1 ? '' : String(page) }) }),
  }
}
