import type { PlannedRow, SheetPlan, SheetWarning } from '@chekku/domain/schemas/product/product-sheet'
import { expect, test } from 'vitest'
import { countSheetRows } from './chosen-sheet.ts'
import { columnLabel, refusedRows, shownCell, sortWarnings } from './plan-texts.ts'

const row = (number: number, product?: string): PlannedRow => ({
  row: number,
  name: `Oil ${number}`,
  size: '',
  cells: [],
  ...(product !== undefined && { product }),
})
const some = <Item>(rows: Item[], count = rows.length) => ({ rows, count })
const planOf = (changes: Partial<SheetPlan>): SheetPlan => ({
  digest: '',
  created: some<PlannedRow>([]),
  changed: some<PlannedRow>([]),
  same: { count: 0 },
  refused: some<SheetPlan['refused']['rows'][number]>([]),
  warnings: some<SheetWarning>([]),
  ...changes,
})

test('rows that are refused are counted once, whatever is wrong with them', () => {
  const cell = { ...row(2), column: 'price', text: 'x', message: '' }
  expect(refusedRows(some([cell, { ...cell, column: 'unit' }]))).toEqual([2])
  expect(refusedRows({ ...some([cell], 300), numbers: [2, 9] })).toEqual([2, 9])
})

test('a warning stands with its row if that is listed', () => {
  const about = (number: number): SheetWarning => ({
    ...row(number),
    kind: 'ignored',
    column: '',
    message: '',
  })
  const [head, of, elsewhere] = [about(1), about(2), about(900)]
  const plan = planOf({ changed: some([row(2, 'a')]), warnings: some([head, of, elsewhere]) })
  expect(sortWarnings(plan)).toEqual({
    warningsByRow: new Map([[2, [of]]]),
    otherWarnings: [head, elsewhere],
  })
})

test('cells and columns are said as the screens say them', () => {
  expect(['price', 'mrp', 'Variant Price', 'in stock'].map(columnLabel)).toEqual([
    'Price',
    'MRP',
    'Variant Price',
    'In stock',
  ])
  expect([shownCell('price', '1250.5'), shownCell('MRP', ''), shownCell('price', '0')]).toEqual([
    '₹1,250.50',
    'none',
    'Price on request',
  ])
  expect([shownCell('picture', '/uploads/products/a.jpg'), shownCell('picture', 'a.jpg')]).toEqual([
    'a picture',
    'a.jpg',
  ])
  expect([shownCell('price', '5o0'), shownCell('name', '500')]).toEqual(['5o0', '500'])
})

test.each([
  ['', 0],
  ['id', 0],
  ['id\n', 0],
  ['id\n1', 1],
  ['id\r\n1\r\n2\r\n', 2],
  ['id,description\n1,"two\nlines ""so"""\n2,one\n', 2],
])('the rows of %j are counted', (text, rows) => {
  expect(countSheetRows(new TextEncoder().encode(text))).toBe(rows)
})
