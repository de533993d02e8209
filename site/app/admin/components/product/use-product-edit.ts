import { stockClause } from '@chekku/domain/product/stock-texts'
import type { Product, ProductInput } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../../api/api-response.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useToast } from '../../../ui/toast.tsx'
import { productsQuery } from '../../data/queries.ts'
import { updateCached } from '../../data/query-client.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { isSameValue } from '../edit/form-values.ts'
import { type EditOptions, useEdit } from '../edit/use-edit.ts'
import { type AvailabilityValue, availabilityValue } from './availability-value.ts'

/** Puts stored products into the lists that show them. */
export function showProducts(products: readonly Product[]): void {
  const byId = new Map(products.map(product => [product._id, product]))
  updateCached(productsQuery, shown => shown.map(product => byId.get(product._id) ?? product))
}

export const hasSizes = (product: Product): product is Product & { packs: Pack[] } =>
  (product.packs?.length ?? 0) > 1

interface ProductEdit<Values extends object>
  extends Omit<EditOptions<Product, Values>, 'stored' | 'save' | 'onStored' | 'onSaved' | 'onFailed'> {
  /** The request body. Its keys are names of values: these are merged with the stored ones. */
  fieldsOf: (values: Values, base: Values) => ProductInput
  /** The message of a save, after the product's name. */
  savedText: (stored: Product, values: Values, base: Values) => string
  onSaved?: (values: Values, base: Values) => void
  /** True if the editor shows failures itself; a toast shows them otherwise. */
  showsFailure?: boolean
  onFailed?: (error: ApiError) => void
}

/** The edit of a product in its row: it is saved over changes of other fields, with a message that offers Undo. */
export function useProductEdit<Values extends object>(product: Product, options: ProductEdit<Values>) {
  const {
    fieldsOf,
    savedText,
    onSaved,
    onFailed,
    showsFailure = false,
    isSame = isSameValue,
    ...edit
  } = options
  const { name } = product
  const toast = useToast()
  const undoToast = useUndoToast()
  return useEdit<Product, Values>({
    isSame,
    merge: (mine, base, theirs) =>
      mergeFields([mine, base, theirs], Object.keys(fieldsOf(mine, base)) as (keyof Values)[], isSame),
    ...edit,
    stored: product,
    save: ({ values, base }, callOptions) =>
      callApi('updateProduct', { params: { id: product._id }, body: fieldsOf(values, base), ...callOptions }),
    onStored: stored => showProducts([stored]),
    onSaved(stored, { values, base, change }) {
      undoToast(`${name}${savedText(stored, values, base)}`, [change], { undone: `${name} is as it was` })
      onSaved?.(values, base)
    },
    onFailed(error, isLeft) {
      onFailed?.(error)
      if (isLeft || !showsFailure)
        toast(failureText(adminFailures.changeProduct, error), { hasFailed: true, details: name })
    },
  })
}

/** My fields over the stored ones; undefined if somebody else has changed one of mine to another value. */
export function mergeFields<Values extends object>(
  [mine, base, theirs]: readonly [mine: Values, base: Values, theirs: Values],
  fields: readonly (keyof Values)[],
  isSame: (a: Values, b: Values) => boolean = isSameValue,
): Values | undefined {
  const overTheirs = (values: Values): Values => {
    const ownFields = fields.map(field => [field, values[field]])
    return { ...theirs, ...Object.fromEntries(ownFields) }
  }
  // No conflict if the stored product has my values already, or still has those that I began with.
  return [mine, base].some(values => isSame(overTheirs(values), theirs)) ? overTheirs(mine) : undefined
}

export interface StockValues {
  inStock: boolean
  availability: AvailabilityValue
  packs: readonly Pack[]
}

export const stockOf = ({ inStock, availability, packs = [] }: Product): StockValues => ({
  inStock,
  availability: availabilityValue(availability),
  packs,
})

/** The sizes if the stock of one has changed, otherwise the stock of the product. */
export const stockFields = ({ inStock, availability, packs }: StockValues, base: StockValues) => ({
  ...(isSameValue(packs, base.packs) ? { inStock } : { packs: [...packs] }),
  availability,
})

type StockEdit = Partial<ProductEdit<StockValues>>

/** The edit of a product's stock. Foreign changes of it are shown without a question, as stock changes all day. */
export const useStockEdit = (product: Product, options: StockEdit) =>
  useProductEdit<StockValues>(product, {
    valuesOf: stockOf,
    fieldsOf: stockFields,
    savedText: stored => ` is ${stockClause(stored)}`,
    asksWhenStale: false,
    ...options,
  })
