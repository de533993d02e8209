import { expect, it } from 'vitest'
import { createKeptPictures } from './picture-cache.ts'

it('keeps the pictures that were used last, in as many bytes as it may, and always the last one', () => {
  const { keep, get } = createKeptPictures(100)
  for (const path of ['a', 'b']) keep(path, Buffer.alloc(40))
  expect(get('a')).toHaveLength(40)
  keep('c', Buffer.alloc(40))
  expect(['a', 'b', 'c'].filter(path => get(path))).toEqual(['a', 'c'])
  keep('c', Buffer.alloc(10))
  keep('d', Buffer.alloc(50))
  expect(['a', 'c', 'd'].filter(path => get(path))).toEqual(['a', 'c', 'd'])
  keep('large', Buffer.alloc(500))
  expect(['a', 'c', 'd', 'large'].filter(path => get(path))).toEqual(['large'])
})
