import { cannotStart } from '../storage-errors.ts'

/** What stands behind a stray `/`, `#`, `?` or `@` of a password would be taken for host and database, and be shown. */
export function refuseUnreadable(url: string, setting = 'DATABASE_URL'): void {
  if (URL.canParse(url) && /^\w+:\/\/([^@/?#]+@)?[^@]*$/.test(url)) return
  throw cannotStart(
    `${setting} cannot be read as an address: special characters in user and password must be percent-encoded.`,
  )
}

/** Host, port and database of the address, without user and password. */
export function serverName(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port && `:${port}`}${pathname}`
}
