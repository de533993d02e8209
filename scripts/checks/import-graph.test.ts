import { describe, expect, test } from 'vitest'
import { root } from '../tools.ts'
import { circlesOf, findChain, importsOf, readSources, type SourceFile } from './import-graph.ts'

const FEATURE_ROOM = /^server\/src\/(accounts|categories|gallery|media|navigation|products|trash)\//

function roomEdges(): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of readSources(root, 'server/src/**/*.ts').values()) {
    const from = FEATURE_ROOM.exec(path)?.[1]
    if (from === undefined) continue
    for (const { to: target } of imports) {
      const to = FEATURE_ROOM.exec(target)?.[1]
      if (to !== undefined && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return edges
}

describe('reading imports', () => {
  test('tells values from types, in every way of writing them', () => {
    const text = [
      `import { a, type B } from './value.ts'`,
      `import type { C } from './type.ts'`,
      `import { type D, type E } from './types.ts'`,
      `import './effect.ts'`,
      `export { f } from './again.ts'`,
      'import {\n  g,\n  h,\n} from "./lines.ts"',
      `  const later = await import('./later.ts')`,
    ].join('\n')
    expect(importsOf(text)).toEqual([
      { specifier: './value.ts', isTypeOnly: false },
      { specifier: './type.ts', isTypeOnly: true },
      { specifier: './types.ts', isTypeOnly: true },
      { specifier: './effect.ts', isTypeOnly: false },
      { specifier: './again.ts', isTypeOnly: false },
      { specifier: './lines.ts', isTypeOnly: false },
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

  test('sees a circle of rooms', () => {
    const edges = new Map([
      ['products', new Set(['categories'])],
      ['categories', new Set(['media'])],
    ])
    expect(circlesOf(edges)).toEqual([])
    edges.set('media', new Set(['products']))
    expect(circlesOf(edges)).toEqual(['products', 'categories', 'media'])
  })
})

describe('the tree as it is', () => {
  test('the rooms of the server form no circle', () => {
    const edges = roomEdges()
    expect(edges.size).toBeGreaterThan(0)
    expect(circlesOf(edges)).toEqual([])
  })

  test('a room of the administration that holds screens is reached from no other room', () => {
    const sources = readSources(root, 'site/app/**/*.{ts,tsx}', 'domain/src/*.ts')
    const shared = new Set(['data', 'form', 'list', 'session', 'shell', 'sortable'])
    const roomOf = (path: string) => /^site\/app\/admin\/([\w-]+)\//.exec(path)?.[1]
    const inside = [...sources.keys()].filter(path => roomOf(path) !== undefined)
    const own = inside.filter(path => !shared.has(roomOf(path) ?? ''))
    expect(own.length).toBeGreaterThan(20)
    for (const path of own) {
      const others = inside.filter(other => roomOf(other) !== roomOf(path))
      expect(findChain(sources, others, path), path).toBeUndefined()
    }
  })

  test('nothing that a visitor downloads carries zod', () => {
    const sources = readSources(root, 'site/app/**/*.{ts,tsx}', 'domain/src/*.ts')
    const downloaded = [...sources.keys()].filter(path =>
      /^site\/app\/(?:root\.tsx|entry\.client\.tsx|public\/)/.test(path),
    )
    expect(downloaded.length).toBeGreaterThan(0)
    expect(findChain(sources, ['domain/src/product.ts'], 'zod')).toBeDefined()
    expect(findChain(sources, downloaded, 'zod')).toBeUndefined()
  })
})
