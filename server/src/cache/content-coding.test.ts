import { describe, expect, it } from 'vitest'
import { acceptedCodings } from './content-coding.ts'

describe('acceptedCodings', () => {
  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['x-gzip', ['gzip', 'identity']],
    ['GZIP;Q=0.5, Br;q=0.2', ['gzip', 'br', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0', []],
    ['*;q=0, gzip', ['gzip']],
    ['identity;q=0', []],
    ['gzip, identity;q=0', ['gzip']],
    ['identity, gzip;q=0.5', ['identity', 'gzip']],
    ['identity;q=0, *', ['br', 'gzip']],
    ['deflate', ['identity']],
    ['br ; q = 0.1 , gzip ;q=0.3', ['gzip', 'br', 'identity']],
    ['br;q=nonsense', ['br', 'identity']],
  ])('reads %j as %j', (header, codings) => {
    expect(acceptedCodings(header)).toEqual(codings)
  })
})
