import { knownForSeconds } from './known-clients.ts'

const NAME = 'device'
const TOKEN = /^[\w-]{43}$/

/** The token of the device in a `Cookie` header. */
export function readDeviceCookie(header: string | undefined): string | undefined {
  for (const cookie of header?.split(';') ?? []) {
    const [name, token = ''] = cookie.trim().split('=')
    if (name === NAME && TOKEN.test(token)) return token
  }
  return undefined
}

/** A `Set-Cookie` header; the cookie is sent with sign-ins and changes of the password only, and read by no script. */
export function deviceCookie(token: string, isSecure: boolean): string {
  const attributes = `Path=/api/auth; Max-Age=${knownForSeconds}; HttpOnly; SameSite=Strict`
  return `${NAME}=${token}; ${attributes}${isSecure ? '; Secure' : ''}`
}
