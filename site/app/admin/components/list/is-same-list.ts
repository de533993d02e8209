import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether only the search, filter, sort or page of a list changed: nothing need be read for that. */
export function isSameList({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
}
