import { expect, it } from 'vitest'
import { readHeaders } from './read-headers.ts'

it('finds the headers in any letter case', () => {
  const raw = [
    'Host',
    'shop.example',
    'ACCEPT-ENCODING',
    'br',
    'cookie',
    'a=b',
    'X-Forwarded-For',
    '192.0.2.1',
  ]
  expect(readHeaders([...raw, 'origin', '', 'If-None-Match', '"a"', 'Authorization', 'Bearer b'])).toEqual({
    host: 'shop.example',
    authorization: 'Bearer b',
    origin: '',
    acceptEncoding: 'br',
    ifNoneMatch: '"a"',
    forwardedFor: '192.0.2.1',
  })
})

it('does not confuse headers of the same length', () => {
  const raw = ['accept', '*/*', 'cache-control', 'no-cache', 'accept-language', 'en']
  expect(Object.values(readHeaders(raw) ?? {}).filter(value => value !== undefined)).toEqual([])
})

it.each(['host', 'authorization', 'origin', 'accept-encoding', 'if-none-match', 'x-forwarded-for'])(
  'leaves a request with two of %s to the framework',
  name => expect(readHeaders([name, '', name.toUpperCase(), 'b'])).toBeUndefined(),
)
