import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read, root } from '../tools.ts'
import { featureless, findViolations } from './dependency-rules.ts'
import { findChain, findCircles, readSources, type SourceFile } from './import-graph.ts'

const sources = readSources(root, '{domain,server/src}/**/*.ts', 'site/app/**/*.{ts,tsx}')

const planted = (path: string, to: string) =>
  findViolations(new Map<string, SourceFile>([[path, { path, imports: [{ to, isTypeOnly: true }] }]]))

describe('dependency rules', () => {
  test('hold in the tree', () => {
    expect(sources.size).toBeGreaterThan(300)
    expect(findViolations(sources)).toEqual([])
  })

  test.each([
    ['domain/src/money.ts', 'fastify'],
    ['domain/src/money.ts', 'server/src/products/service.ts'],
    ['server/src/app.ts', 'server/src/settings.ts'],
    ['server/src/products/service.ts', 'server/src/serve.ts'],
    ['server/src/serve.ts', 'site/app/root.tsx'],
    ['server/src/cli/backup.ts', 'site/app/root.tsx'],
    ['server/src/database/connect.ts', 'server/src/products/store.ts'],
    ['server/src/database/sqlite/sqlite.ts', 'server/src/http/responses.ts'],
    ['server/src/database/connect.ts', 'server/src/settings.ts'],
    ['server/src/http/request-body.ts', 'server/src/auth/store.ts'],
    ['server/src/cache/fast-path.ts', 'server/src/auth/routes.ts'],
    ['server/src/ssr/render-page.ts', 'server/src/products/store.ts'],
    ['server/src/products/routes.ts', 'server/src/products/store.ts'],
    ['server/src/products/routes.ts', 'server/src/database/database.ts'],
    ['server/src/products/routes.ts', 'server/src/gallery/routes.ts'],
    ['server/src/products/drafts/routes.ts', 'server/src/products/drafts/store.ts'],
    ['server/src/products/drafts/store.ts', 'server/src/products/drafts/service.ts'],
    ['server/src/products/packs.ts', 'server/src/database/sqlite/sqlite.ts'],
    ['server/src/products/drafts/service.ts', 'server/src/http/responses.ts'],
    ['server/src/suppliers/service.ts', 'server/src/products/listing.ts'],
    ['server/src/suppliers/routes.ts', 'server/src/suppliers/store.ts'],
    ['server/src/changes/service.ts', 'server/src/products/packs.ts'],
    ['server/src/changes/routes.ts', 'server/src/changes/store.ts'],
    ['server/src/changes/service.ts', 'server/src/products/kind.ts'],
    ['server/src/calls/call.ts', 'server/src/products/sheet/service.ts'],
    ['server/src/http/request-body.ts', 'domain/src/product/sheet.ts'],
    ['server/src/entities/entity-kind.ts', 'server/src/products/store.ts'],
    ['server/src/entities/entity-service.ts', 'server/src/categories/category-order.ts'],
    ['server/src/products/routes.ts', 'server/src/gallery/store.ts'],
    ['server/src/products/service.ts', 'server/src/products/routes.ts'],
    ['server/src/products/service.ts', 'server/src/http/responses.ts'],
    ['server/src/products/service.ts', 'server/src/categories/category-order.ts'],
    ['server/src/products/store.ts', 'server/src/categories/service.ts'],
    ['server/src/products/store.ts', 'server/src/products/routes.ts'],
    ['server/src/products/store.ts', 'server/src/products/service.ts'],
    ['site/app/api/client.ts', 'site/app/shop/home/home.tsx'],
    ['site/app/api/client.ts', 'server/src/app.ts'],
    ['site/app/shop/home/home.tsx', 'site/app/admin/layout/screen.tsx'],
    ['site/app/admin/trash/trash.tsx', 'site/app/shop/home/home.tsx'],
    ['site/app/admin/trash/trash.tsx', 'server/src/app.ts'],
    ['site/app/navigation/entry-bar.tsx', 'site/app/api/client.ts'],
    ['site/app/ui/toast.tsx', 'site/app/api/client.ts'],
    ['site/app/ui/toast.tsx', 'domain/src/product.ts'],
  ])('%s must not import %s', (path, to) => expect(planted(path, to)).not.toEqual([]))

  test.each([
    ['domain/src/schemas/product.ts', 'zod'],
    ['domain/src/schemas/product.ts', 'domain/src/money.ts'],
    ['server/src/serve.ts', 'server/src/settings.ts'],
    ['server/src/app.ts', 'server/src/products/routes.ts'],
    ['server/src/database/connect.ts', 'kysely'],
    ['server/src/auth/bearer-guard.ts', 'server/src/http/limits/request-limits.ts'],
    ['server/src/products/routes.ts', 'server/src/http/responses.ts'],
    ['server/src/products/routes.ts', 'server/src/gallery/service.ts'],
    ['server/src/products/routes.ts', 'server/src/calls/call.ts'],
    ['server/src/products/store.ts', 'server/src/entities/columns.ts'],
    ['server/src/products/service.ts', 'server/src/categories/store.ts'],
    ['server/src/gallery/kind.ts', 'server/src/categories/kind.ts'],
    ['server/src/backup/read-backup.ts', 'server/src/database/migrations/migrate.ts'],
    ['server/src/products/service.ts', 'server/src/database/database.ts'],
    ['server/src/products/store.ts', 'server/src/database/schema.ts'],
    ['site/app/shop/home/home.tsx', 'site/app/ui/toast.tsx'],
    ['site/app/admin/trash/trash.tsx', 'domain/src/trash.ts'],
    ['site/app/ui/stored-picture.tsx', 'domain/src/pictures/picture.ts'],
  ])('%s may import %s', (path, to) => expect(planted(path, to)).toEqual([]))
})

/** The feature or layer that a file belongs to: its folder, or in the domain the file itself. */
const FOLDER =
  /^(domain\/src\/[\w-]+(?:\/|\.ts$)|server\/src\/[\w-]+\/|site\/app\/(?:shop|admin\/components|admin)\/[\w-]+\/|site\/app\/[\w-]+\/)/

/** Folders that import each other, type imports included. */
function folderCircles(files: Iterable<SourceFile>): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const from = FOLDER.exec(path)?.[1]
    for (const { to } of imports) {
      const target = FOLDER.exec(to)?.[1]
      if (from && target && from !== target) edges.set(from, (edges.get(from) ?? new Set()).add(target))
    }
  }
  expect(edges.size).toBeGreaterThan(30)
  return findCircles(edges)
}

describe('the tree as it is', () => {
  test('folders form no import cycle', () => {
    expect(folderCircles(sources.values())).toEqual([])
  })

  test.each([
    ['domain/src/rules/packs/pack-limits.ts', 'domain/src/schemas/product.ts'],
    ['domain/src/product.ts', 'domain/src/schemas/product.ts'],
    ['domain/src/shop/opening-hours.ts', 'domain/src/schemas/shop.ts'],
    ['domain/src/navigation/navigation.ts', 'domain/src/schemas/navigation.ts'],
    ['domain/src/schemas/product.ts', 'domain/src/product/pack-prices.ts'],
  ])('%s would close a circle by a type of %s', (path, to) => {
    const planted = { path, imports: [{ to, isTypeOnly: true }] }
    expect(folderCircles([...sources.values(), planted])).toContain('domain/src/schemas/')
  })

  test('a screen of the administration is reached from no other folder', () => {
    const folderOf = (path: string) => /^site\/app\/admin\/([\w-]+)\//.exec(path)?.[1]
    const shared = new Set(['auth', 'components', 'data', 'layout'])
    const inside = [...sources.keys()].filter(path => folderOf(path) !== undefined)
    const screens = inside.filter(path => !shared.has(folderOf(path) ?? ''))
    expect(screens.length).toBeGreaterThan(20)
    for (const path of screens) {
      const others = inside.filter(other => folderOf(other) !== folderOf(path))
      expect(findChain(sources, others, path), path).toBeUndefined()
    }
  })

  test('what every feature stands on names none of them', () => {
    const featureNames = /product|\bpack|categor|galler|slug|sheet|price|offer|navigation|redirect|\bshop/i
    for (const line of [
      `kind.kind === 'product'`,
      `{ price_paise: 'price' }`,
      'request.sheet',
      'slugBase(name)',
    ])
      expect(line).toMatch(featureNames)
    const files = [...sources.keys()].filter(path => matchesGlob(path, featureless))
    expect(files.length).toBeGreaterThan(19)
    const code = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    expect(files.filter(path => featureNames.test(code(path)))).toEqual([])
  })

  test('no folder is longer than a reader takes in at once', () => {
    const fullFolders = (paths: readonly string[]) =>
      [...Map.groupBy(paths, path => path.slice(0, path.lastIndexOf('/')))]
        .filter(([, files]) => files.length > 20)
        .map(([folder]) => folder)
    const planted = Array.from({ length: 21 }, (_, index) => `domain/src/full/${index}.ts`)
    expect(fullFolders([...sources.keys(), ...planted])).toEqual(['domain/src/full'])
  })

  test('money is turned into paise, rounded and written in one file', () => {
    const computed =
      /(?:price|mrp|paise|rupees)\w*\)* ?(?:[*/] 100\b|\.toFixed)|Math\.round\(+\w*(?:price|mrp|paise|rupees)/i
    for (const line of [
      '(paise / 100)',
      'pack.price.toFixed(2)',
      'Number(mrp) * 100',
      'Math.round(price * 2)',
    ])
      expect(line).toMatch(computed)
    expect([...sources.keys()].filter(path => computed.test(read(path)))).toEqual(['domain/src/money.ts'])
  })

  test('nothing that a visitor downloads carries zod', () => {
    const downloaded = [...sources.keys()].filter(path =>
      /^(?:domain\/src\/[\w-]+\.ts$|site\/app\/(?:root\.tsx|entry\.client\.tsx|shop\/|delivery\/))/.test(
        path,
      ),
    )
    expect(downloaded.length).toBeGreaterThan(50)
    expect(findChain(sources, ['domain/src/schemas/product.ts'], 'zod')).toBeDefined()
    expect(findChain(sources, downloaded, 'zod')).toBeUndefined()
  })

  test.each(['domain/src/rules/packs/pack-fields.ts', 'domain/src/shop/sections.ts'])(
    'no visitor downloads %s, which the administration reads',
    table => {
      const under = (folder: RegExp) => [...sources.keys()].filter(path => folder.test(path))
      expect(findChain(sources, under(/^site\/app\/admin\//), table)).toBeDefined()
      const downloaded = under(/^site\/app\/(?:root\.tsx|entry\.client\.tsx|shop\/|delivery\/)/)
      expect(findChain(sources, downloaded, table)).toBeUndefined()
    },
  )
})
