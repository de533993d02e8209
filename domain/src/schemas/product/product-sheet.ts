import '../without-eval.ts'
import { z } from 'zod'
import { productLimits, productMessages } from '../../product.ts'
import { catalogueLimits } from '../../rules/catalogue-limits.ts'
import { jsonPart } from '../request.ts'
import { productListQuery } from './product-queries.ts'

/** A row of a sheet: of one size, as a spreadsheet numbers it, with the names of the columns in row 1. */
const sheetRow = z.object({
  row: z.int().min(1),
  /** The product and its size; "" if neither is known. */
  name: z.string(),
  size: z.string(),
})

/** `after` is the sheet's text; `before` is "" in a new row. */
const changedCell = z.object({ column: z.string(), before: z.string(), after: z.string() })

const plannedRow = sheetRow.extend({
  /** The stored product; none if it is new. */
  product: z.string().optional(),
  cells: z.array(changedCell),
})
export type PlannedRow = z.infer<typeof plannedRow>

const refusedCell = sheetRow.extend({
  /** "" if it is about the whole row. */
  column: z.string(),
  text: z.string(),
  message: z.string(),
})
export type RefusedCell = z.infer<typeof refusedCell>

/** The subjects of warnings, none of which keeps a sheet from being imported. */
const sheetWarnings = [
  'price',
  'same-name',
  'new-category',
  'changed-since',
  'day-order',
  'unknown-column',
  'ignored',
  'unused-pictures',
] as const

const sheetWarning = sheetRow.extend({
  /** Row 1, with the names of the columns, is that of `unknown-column`, and of `unused-pictures` of the whole ZIP. */
  kind: z.enum(sheetWarnings),
  column: z.string(),
  message: z.string(),
})
export type SheetWarning = z.infer<typeof sheetWarning>

/** All of one kind are counted, and the first `sheetLimits.shown` are listed. */
const countedRows = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.int().min(0), rows: z.array(item) })

/** The effects of importing a sheet. Nothing is written while any cell is refused. */
export const sheetPlan = z.object({
  /** Digest of the plan. The import sends it back; a different plan is refused. */
  digest: z.string(),
  created: countedRows(plannedRow),
  changed: countedRows(plannedRow),
  same: z.object({ count: z.int().min(0) }),
  /** `numbers` are those of all refused rows, where not all cells are listed. */
  refused: countedRows(refusedCell).extend({ numbers: z.array(z.int()).optional() }),
  warnings: countedRows(sheetWarning),
  /** Why the rows that are to be left out are, with all others of their products; `count` is of rows, `sheet` a CSV file of them. */
  leftOut: countedRows(refusedCell).extend({ sheet: z.string() }).optional(),
})
export type SheetPlan = z.infer<typeof sheetPlan>
export type LeftOut = NonNullable<SheetPlan['leftOut']>

/** The numbers of rows that an import wrote. */
export const sheetImported = z.object({
  created: z.int().min(0),
  changed: z.int().min(0),
  same: z.int().min(0),
})
export type SheetImported = z.infer<typeof sheetImported>

const noRows = { error: 'Rows to leave out must be a list of their numbers' }
const noDigest = { error: 'Digest must be the one that the plan answered' }
/** Multipart fields of an import, beside its `file`. */
export const sheetImport = z.object({
  digest: z.string(noDigest).regex(/^[0-9a-f]{64}$/, noDigest),
  /** The numbers of rows, as JSON: nothing of their products is written. */
  leaveOut: z.preprocess(jsonPart, z.array(z.int(noRows), noRows).optional()),
})
export type SheetImport = z.infer<typeof sheetImport>

const notChosen = { error: productMessages.productsChosen }

/** Which products a sheet has: the filters of the list, drafts included, or a selection by ids, separated by commas. */
export const sheetQuery = productListQuery
  .pick({ category: true, search: true, featured: true, inStock: true })
  .extend({
    ids: z
      .string(notChosen)
      .transform(ids => [...new Set(ids.split(',').filter(Boolean))])
      .refine(
        ids =>
          ids.length <= productLimits.bulk &&
          ids.every(({ length }) => length <= catalogueLimits.idCharacters),
        notChosen,
      )
      .optional(),
  })
export type SheetQuery = z.infer<typeof sheetQuery>
