import { expect, test } from 'vitest'
import { splitTarget } from './split-target.ts'

test('a target is parted into path and query, never read as another host, and refused where no page can have it', () => {
  expect(splitTarget('/products?q=a?b')).toEqual({ pathname: '/products', search: '?q=a?b' })
  expect(splitTarget('/')).toEqual({ pathname: '/', search: '' })
  expect(splitTarget('//evil.example/products')?.pathname).toBe('/evil.example/products')
  for (const target of ['http://evil.example/', '/\\evil.example', '/%ff', '/a%2fb', '/a/../b', '*'])
    expect(splitTarget(target), target).toBeUndefined()
  for (const target of ['/a/%2E%2e/b', '/%00', '/a%0Ab', '/%7f'])
    expect(splitTarget(target), target).toBeUndefined()
})
