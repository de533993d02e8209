import type { SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { call, isCut, listAll } from './ledger.ts'

const ROWS = 2_000
/** New rows of each import but the first. */
const ADDED = 20

/** Imports that each give one price to all rows of a sheet and add some: rows that differ are of a torn one. */
export function createSheetImports() {
  const seen = { acknowledged: 0, cut: 0, longestMs: 0 }
  let stored = { rows: 0, price: 0 }
  let asked = stored
  return {
    seen,
    /** Plans the next import and begins it; `done` resolves when it is acknowledged, or cut. */
    async begin(origin: string, token: string): Promise<{ done: Promise<void> }> {
      const next = { rows: Math.max(ROWS, stored.rows + ADDED), price: stored.price + 1 }
      asked = next
      const rows = Array.from({ length: next.rows }, (_, n) => `Sheet ${n},Sheets,SHEET-${n},${next.price}`)
      const form = new FormData()
      form.set('file', new Blob([['name,category,sku,price', ...rows].join('\n')]), 'sheet.csv')
      const { digest } = await call<SheetPlan>(origin, token, 'POST', '/products/import/plan', form)
      form.set('digest', digest)
      const from = performance.now()
      const acknowledged = () => {
        seen.acknowledged++
        seen.longestMs = Math.max(seen.longestMs, performance.now() - from)
        stored = next
      }
      const cut = (error: unknown) => {
        if (!isCut(error)) throw error
        seen.cut++
      }
      return { done: call(origin, token, 'POST', '/products/import', form).then(acknowledged, cut) }
    },
    /** Sentences: what is neither as after the last acknowledged import nor as after the one that was cut. */
    async check(origin: string): Promise<string[]> {
      const found = (await listAll(origin)).filter(({ name }) => name.startsWith('Sheet '))
      const whole = [asked, stored].find(
        ({ rows, price }) => found.length === rows && found.every(product => product.price === price),
      )
      if (whole) stored = whole
      const prices = [...new Set(found.map(({ price }) => price))].join(', ')
      return whole ? [] : [`after an import of ${asked.rows} rows, ${found.length} have the prices ${prices}`]
    },
  }
}
