import { cannotStart } from './storage-errors.ts'

/** Rejects other URL schemes, and a password with an unescaped character that would shift the host. */
export function refuseMalformedUrl(url: string, setting = 'DATABASE_URL'): void {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw cannotStart(`${setting} must begin with postgres:// or postgresql://.`)
  if (URL.canParse(url) && /^\w+:\/\/([^@/?#]+@)?[^@]*$/.test(url)) return
  throw cannotStart(
    `${setting} cannot be read as an address: special characters in user and password must be percent-encoded.`,
  )
}

/** Host, port and database of a URL, without user and password. */
export function serverName(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
