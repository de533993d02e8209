import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSearchText } from '../../../ui/use-search-text.ts'

export type ListAddress = ReturnType<typeof useListAddress>

function queryOf(current: URLSearchParams, changes: Record<string, string>): string {
  const params = new URLSearchParams(current)
  for (const [key, value] of Object.entries(changes)) {
    if (value.trim() === '') params.delete(key)
    else params.set(key, value)
  }
  return params.size === 0 ? '' : `?${params}`
}

/** Search, filters, sort and page of a list, in the URL. */
export function useListAddress() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const searchInUrl = params.get('q') ?? ''
  // A second choice may come before the first is in the URL.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const queryWithSearch = (q: string) => queryOf(latest.current, { q, page: '' })
  const {
    text: search,
    setText: setSearch,
    markWritten,
  } = useSearchText(searchInUrl, q => location.pathname + queryWithSearch(q))

  return {
    /** The search text as typed, before the URL update. */
    search,
    setSearch,
    /** The query string with a search that is typed but not in the URL yet. */
    query: search === searchInUrl ? location.search : queryOf(params, { q: search, page: '' }),
    /** The value of a filter or the sort; empty if it is not in the URL. */
    param: (name: string) => params.get(name) ?? '',
    setParams: (changes: Record<string, string>) => {
      markWritten()
      const query = queryOf(latest.current, { ...changes, q: search, page: '' })
      latest.current = new URLSearchParams(query)
      void navigate({ search: query }, { preventScrollReset: true })
    },
    // A new search starts at page 1, already before the URL update.
    page: search === searchInUrl ? Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1) : 1,
    pageTo: (page: number) => ({ search: queryOf(params, { page: page === 1 ? '' : String(page) }) }),
  }
}
