import { describe, expect, test } from 'vitest'
import { findChain, findCircles, readImports, type SourceFile } from './import-graph.ts'

describe('reading imports', () => {
  test('tells values from types', () => {
    const text = [
      `import { type D, type E } from './types.ts'`,
      `import './effect.ts'`,
      `const rupees = '₹'`,
      `export { f } from './again.ts'`,
      `const later = await import('./later.ts')`,
    ].join('\n')
    expect(readImports('one.ts', text)).toEqual([
      { specifier: './types.ts', isTypeOnly: true },
      { specifier: './effect.ts', isTypeOnly: false },
      { specifier: './again.ts', isTypeOnly: false },
      { specifier: './later.ts', isTypeOnly: false },
    ])
  })

  test('finds a chain of values, and none through a type', () => {
    const file = (path: string, to: string, isTypeOnly = false): [string, SourceFile] => [
      path,
      { path, imports: [{ to, isTypeOnly }] },
    ]
    const values = new Map([file('page', 'rules'), file('rules', 'zod')])
    expect(findChain(values, ['page'], 'zod')).toEqual(['page', 'rules', 'zod'])
    expect(
      findChain(new Map([file('page', 'rules', true), file('rules', 'zod')]), ['page'], 'zod'),
    ).toBeUndefined()
  })

  test('finds a cycle of folders', () => {
    const edges = new Map([
      ['products', new Set(['categories'])],
      ['categories', new Set(['media'])],
    ])
    expect(findCircles(edges)).toEqual([])
    edges.set('media', new Set(['products']))
    expect(findCircles(edges)).toEqual(['products', 'categories', 'media'])
  })
})
