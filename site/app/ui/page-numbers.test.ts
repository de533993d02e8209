import { describe, expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

const text = (page: number, pages: number) =>
  pageNumbers(page, pages)
    .map(({ number, hasGapBefore }) => `${hasGapBefore ? '… ' : ''}${number}`)
    .join(' ')

describe('the pages of a list', () => {
  it('are all shown while there are few', () => {
    expect(text(1, 1)).toBe('1')
    expect(text(9, 9)).toBe('1 2 3 4 5 6 7 8 9')
  })

  it('are shown at both ends and around the current one when there are many', () => {
    expect(text(1, 20)).toBe('1 2 3 … 20')
    expect(text(10, 20)).toBe('1 … 8 9 10 11 12 … 20')
    expect(text(20, 20)).toBe('1 … 18 19 20')
  })
})
