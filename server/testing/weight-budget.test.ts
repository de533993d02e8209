import { describe, expect, it } from 'vitest'
import { budgetsOf, overBudget, partsOf, type Weights, weightsOf } from './weight-budget.ts'

describe('a weight budget', () => {
  const recorded = { script: { 'home.js': 2_000, 'entry.js': 98_000 }, styles: { 'root.css': 10_000 } }

  it.each<[what: string, script: Record<string, number>, excess: string[]]>([
    ['leaves 2 % of room', { 'home.js': 4_000 }, []],
    [
      'names the kind, its bytes, and the parts that changed',
      { 'entry.js': 99_000, 'more.js': 1_500 },
      ['script: 100,000 -> 102,500 (entry.js 98,000 -> 99,000, more.js absent -> 1,500)'],
    ],
    [
      'counts an additional file, however small',
      { 'tiny.js': 10 },
      ['script: 100,000 -> 100,010 (tiny.js absent -> 10)'],
    ],
  ])('%s', (_, script, excess) => {
    const measured = { script: { ...recorded.script, ...script }, styles: { 'root.css': 9_000 } }
    expect(overBudget(recorded, measured)).toEqual(excess)
  })

  it('adds up files of one name', () => {
    const files = ['a/list-12345678.js', 'b/list-abcdefgh.js'].map(file => [file, 2] as const)
    expect(partsOf(files)).toEqual({ 'list.js': 4 })
  })

  it.each([
    ['/assets/home-B1x_-cD9.js', 'home.js'],
    ['/assets/home--1x_cD9a.js', 'home.js'],
    ['/assets/page-head-B1x--cD-.js', 'page-head.js'],
    ['assets/entry.client-AbCdEf12.js', 'entry.client.js'],
    ['figtree.woff2', 'figtree.woff2'],
  ])('calls %s %s', (file, name) => {
    expect(partsOf([[file, 3]])).toEqual({ [name]: 3 })
  })

  const pages = (html: number, shared: number) => ({
    '/': { html: { '/': 100 + html }, script: { 'entry.js': 98_000 + shared, 'home.js': 2_000 } },
    '/gallery': { html: { '/gallery': 90 + html }, script: { 'entry.js': 98_000 + shared } },
  })

  it('is recorded and read as it was measured', () => {
    expect(weightsOf(budgetsOf(pages(0, 0)))).toEqual(pages(0, 0))
  })

  it('changes by a line for each page and part that changed', () => {
    const linesOf = (weights: ReturnType<typeof pages>) =>
      JSON.stringify(budgetsOf(weights), undefined, 2).split('\n')
    const before = linesOf(pages(0, 0))
    const changed = (weights: ReturnType<typeof pages>) =>
      linesOf(weights).filter(line => !before.includes(line))
    expect(changed(pages(0, 40))).toEqual([expect.stringContaining('"entry.js": 98040')])
    expect(changed(pages(7, 0))).toHaveLength(2)
  })

  it('refuses one name for two sizes or kinds', () => {
    const home = { script: { 'home.js': 2_000 } }
    const others: Weights[] = [{ script: { 'home.js': 2_001 } }, { styles: { 'home.js': 2_000 } }]
    for (const other of others) expect(() => budgetsOf({ '/': home, '/gallery': other })).toThrow('home.js')
  })
})
