import { describe, expect, it } from 'vitest'
import { splitTarget } from './split-target.ts'

describe('splitTarget', () => {
  it('parts path and query', () => {
    expect(splitTarget('/products?q=a?b')).toEqual({ pathname: '/products', search: '?q=a?b' })
    expect(splitTarget('/')).toEqual({ pathname: '/', search: '' })
  })

  it('never lets a path be read as another host', () => {
    expect(splitTarget('//evil.example/products')?.pathname).toBe('/evil.example/products')
    expect(splitTarget('http://evil.example/')).toBeUndefined()
    expect(splitTarget('/\\evil.example')).toBeUndefined()
  })

  it.each(['/%ff', '/a%2fb', '/a/../b', '/a/%2E%2e/b', '/%00', '/a%0Ab', '/%7f', '*'])(
    'refuses %s',
    target => {
      expect(splitTarget(target)).toBeUndefined()
    },
  )
})
