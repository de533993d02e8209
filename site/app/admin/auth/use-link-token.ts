import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The history state of a screen that a link with a token leads to. */
export interface LinkState {
  token?: string
}

/** The token in the fragment of a link, which leaves the address bar at once; the history state keeps it for a reload. */
export function useLinkToken(): string {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const token = hash.slice(1) || ((state as LinkState | null)?.token ?? '')
  useEffect(() => {
    if (hash !== '')
      void navigate({ hash: '' }, { replace: true, preventScrollReset: true, state: { token } })
  }, [hash, token, navigate])
  return token
}
