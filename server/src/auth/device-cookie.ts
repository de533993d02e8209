import { knownForSeconds } from './known-clients.ts'

/** Over https by a prefix that lets no other host of the domain set it, nor a page over plain http. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-device' : 'device')
const TOKEN = /^[\w-]{43}$/

/** The token of the device in a `Cookie` header. */
export function readDeviceCookie(header: string | undefined, isSecure: boolean): string | undefined {
  for (const cookie of header?.split(';') ?? []) {
    const [name, token = ''] = cookie.trim().split('=')
    if (name === nameOf(isSecure) && TOKEN.test(token)) return token
  }
  return undefined
}

/** A `Set-Cookie` header; the cookie is looked at by sign-ins and changes of the password only, and read by no script. */
export function deviceCookie(token: string, isSecure: boolean): string {
  const path = isSecure ? '/' : '/api/auth'
  const attributes = `Path=${path}; Max-Age=${knownForSeconds}; HttpOnly; SameSite=Strict`
  return `${nameOf(isSecure)}=${token}; ${attributes}${isSecure ? '; Secure' : ''}`
}
