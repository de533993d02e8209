import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from '@chekku/domain/schemas/product'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { describeShop } from '../../../testing/test-shop.ts'
import { csv, sheetCalls } from './testing.ts'

/** A sheet that LibreOffice saved. The last test makes it again where LibreOffice is installed; `vitest -u` stores the result. */
const saved = join(import.meta.dirname, '../../../testing/fixtures/libreoffice-prices.csv')

const names = [
  'Sesame Oil, cold',
  'நல்லெண்ணெய்',
  'सरसों का तेल',
  '=Coconut Oil',
  '"Best" Castor Oil',
  'Groundnut Oil',
  'Mustard Oil',
  'Neem Oil',
  'Lamp Oil',
  'Niger Oil',
  'Safflower Oil',
  'Sunflower Oil',
]
const sizes = [200, 500, 1_000, 5_000]
const priceOf = (product: number, size: number) => 100 + product * 35 + size * 1.5

/** Cells as an owner leaves them: each price a formula of four per cent more, in whole rupees. */
const withFormulas = (rows: { [column: string]: string }[]) =>
  rows.map(row => ({ ...row, price: `=ROUND(${row.price}*1.04;0)` }))

const hasLibreOffice = (() => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Opens a CSV file in LibreOffice and saves it as one. */
async function throughLibreOffice(csv: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chekku-sheet-'))
  try {
    await writeFile(join(folder, 'prices.csv'), csv)
    const filter = '44,34,76,1'
    await promisify(execFile)('soffice', [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      `--infilter=CSV:${filter}`,
      '--convert-to',
      `csv:Text - txt - csv (StarCalc):${filter}`,
      '--outdir',
      join(folder, 'saved'),
      join(folder, 'prices.csv'),
    ])
    return await readFile(join(folder, 'saved/prices.csv'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describeShop('a sheet from LibreOffice', shop => {
  const { plan, importSheet } = sheetCalls(shop)
  const exported = async () =>
    parse<{ [column: string]: string }>((await shop.call('GET', '/products/export.csv')).text, {
      columns: true,
      bom: true,
    })
  const createOils = async () => {
    const ids: string[] = []
    for (const [product, name] of names.entries()) {
      const packs = sizes.map((size, at) => ({
        measure: 'volume',
        quantity: size,
        price: priceOf(product, at),
        sku: `OIL-${product}-${size}`,
      }))
      const { _id: id } = await shop.createProduct({ name, description: 'Two\nlines, “quoted”', packs })
      ids.push(id)
    }
    return ids
  }
  const prices = async (ids: string[]) => {
    const all = await Promise.all(ids.map(id => shop.read<Product>(`/products/${id}`)))
    return all.map(({ packs = [] }) => packs.map(({ price }) => price))
  }

  test('with the season’s 48 prices is planned, applied and undone', async () => {
    const ids = await createOils()
    const before = await prices(ids)
    const file = await readFile(saved, 'utf8')
    const { created, changed, same, refused, digest } = await plan(file)
    expect([created.count, changed.count, same.count, refused.count]).toEqual([0, 48, 0, 0])
    const done = await importSheet(file, { digest })
    expect(await prices(ids)).toEqual(before.map(packs => packs.map(price => Math.round(price * 1.04))))
    const undone = await shop.call('POST', `/changes/${done.headers['change-id']}/undo`)
    expect([done.status, undone.status]).toEqual([200, 200])
    expect(await prices(ids)).toEqual(before)
  })

  test.skipIf(!hasLibreOffice)(
    'is what LibreOffice saves, and with ids changes nothing but prices',
    async () => {
      await createOils()
      const rows = await exported()
      const bySku = rows.map(({ id: _, 'pack id': __, version: ___, fingerprints: ____, ...row }) => row)
      const file = await throughLibreOffice(csv(withFormulas(bySku)))
      await expect(file).toMatchFileSnapshot(saved)
      expect((await plan(await throughLibreOffice(csv(rows)))).same.count).toBe(48)
      const { changed, refused } = await plan(await throughLibreOffice(csv(withFormulas(rows))))
      expect([changed.count, refused.count]).toEqual([48, 0])
      const columns = new Set(changed.rows.flatMap(({ cells }) => cells.map(({ column }) => column)))
      expect(columns).toEqual(new Set(['price']))
    },
  )
})
