import { expect, it } from 'vitest'
import { readHeaders } from './read-headers.ts'

const read = {
  host: 'shop.example',
  authorization: 'Bearer b',
  origin: '',
  'accept-encoding': 'br',
  'if-none-match': '"a"',
  'x-forwarded-for': '192.0.2.1',
}

it('finds the headers in any letter case', () => {
  const raw = Object.entries(read).flatMap(([name, value]) => [name.toUpperCase(), value])
  expect(readHeaders(['cookie', 'a=b', ...raw])).toEqual(read)
})

it('does not confuse headers of the same length', () => {
  expect(readHeaders(['accept', '*/*', 'cache-control', 'no-cache', 'accept-language', 'en'])).toEqual({})
})

it.each(Object.keys(read))('leaves a request with two of %s to the framework', name =>
  expect(readHeaders([name, '', name.toUpperCase(), 'b'])).toBeUndefined(),
)
