import { productLimits, productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsUpdate } from '@chekku/domain/schemas/product/product-bulk'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { attemptOf, type KeyedAttempt } from '../../api/admin/idempotency-key.ts'
import { type ApiError, isStale } from '../../api/api-response.ts'
import type { FailureTexts } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { useCan } from '../auth/use-can.ts'
import type { BulkAction } from '../components/list/list-config.ts'
import { doneIfGone, useBulk } from '../components/list/use-bulk.ts'
import type { Selection } from '../components/list/use-list.ts'
import { failureOfSeveral, showProducts } from '../components/product/use-product-edit.ts'
import { namesText } from '../data/change-text.ts'
import { invalidate, productsQuery } from '../data/queries.ts'
import { useUndoToast } from '../data/use-undo.ts'
import { versionsOf } from './put-products.ts'
import { openSheetLabel, useOpenSheet } from './sheet/use-open-sheet.ts'

export const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`)

/**
 * The bulk actions that the user may take on products, each one call with one Undo. `onMove` asks for the target
 * category, `onOffer` for an offer.
 */
export function useProductBulk(
  selection: Selection<Product>,
  options: {
    onMove: () => void
    onOffer: (products: readonly Product[]) => void
    join: BulkAction<Product>
  },
) {
  const { onMove, onOffer, join } = options
  const navigate = useNavigate()
  const openInSpreadsheet = useOpenSheet()
  const toast = useToast()
  const undoToast = useUndoToast()
  /** A deletion whose outcome is unknown. */
  const attempt = useRef<KeyedAttempt>(undefined)
  const bulk = useBulk({ kind: 'product', query: productsQuery, selection, nameOf: ({ name }) => name })

  /** Reads the list anew if a product was changed or deleted meanwhile. */
  const showOutdated = (error: ApiError) => (error.status === 400 || isStale(error)) && invalidate('product')
  function failed(error: ApiError, texts: FailureTexts, products: readonly Product[]) {
    showOutdated(error)
    return failureOfSeveral(texts, error, products)
  }
  const say = (failure: string) => toast(failure, { hasFailed: true })

  /** Shows the changed products, with an Undo. */
  function showSaved(
    products: readonly Product[],
    stored: readonly Product[],
    change: string | undefined,
    text: string,
  ) {
    showProducts(stored)
    const details = namesText(products.map(({ name }) => name))
    undoToast(text, [change], { details, undone: productMessages.changeUndone })
    selection.drop(products)
  }

  async function changeAll(products: readonly Product[], changes: ProductsUpdate['change'], what: string) {
    if (products.length > productLimits.bulk) return say(productMessages.productsChosen)
    const { data, error, change } = await callApi('changeProducts', {
      body: { ids: products.map(({ _id }) => _id), versions: versionsOf(products), change: changes },
    })
    if (error) say(failed(error, adminFailures.changeProduct, products))
    else showSaved(products, data, change, `${productsText(products.length)} ${what}`)
  }

  async function askAndDelete(products: readonly Product[]) {
    if (products.length > productLimits.bulk) return say(productMessages.productsChosen)
    const ids = products.map(({ _id }) => _id)
    const [one] = products.length === 1 ? products : []
    const question = {
      title: one?.name ?? `${ids.length} products`,
      text: one
        ? productMessages.confirmDeleteProduct
        : `Are you sure you want to delete these ${ids.length} products?`,
    }
    await bulk.remove(question, async () => {
      const versions = products.map(({ _id, version }) => [_id, version])
      attempt.current = attemptOf(versions, attempt.current)
      const { error, change } = one
        ? doneIfGone(await callApi('deleteProduct', { params: { id: one._id }, version: one.version }))
        : await callApi('deleteProducts', {
            body: { ids, versions: versionsOf(products) },
            idempotencyKey: attempt.current.key,
          })
      if (!error) {
        attempt.current = undefined
        return { gone: products, changes: [change] }
      }
      const texts = one ? adminFailures.deleteProduct : adminFailures.deleteProducts
      return { gone: [], changes: [], failure: failed(error, texts, products) }
    })
  }

  function openWith(screen: 'prices' | 'price-list', products: readonly Product[]) {
    if (products.length > productLimits.bulk) return say(productMessages.productsChosen)
    void navigate(`/admin/products/${screen}?ids=${products.map(({ _id }) => _id).join()}`)
  }

  function openSheet(products: readonly Product[]) {
    if (products.length === 0 || products.length > productLimits.bulk)
      return say(productMessages.productsChosen)
    void openInSpreadsheet({ ids: products.map(({ _id }) => _id) })
  }

  const can = useCan()
  const action = (label: string, changes: ProductsUpdate['change'], what: string): BulkAction<Product>[] =>
    can('changeProducts', Object.keys(changes))
      ? [{ label, onChoose: products => void changeAll(products, changes, what) }]
      : []
  const priced = (one: BulkAction<Product>) => (can('updateProducts', ['price']) ? [one] : [])
  const onDelete = can('deleteProduct') ? askAndDelete : undefined
  const actions: BulkAction<Product>[] = [
    ...action('Feature', { featured: true }, 'featured'),
    ...action('Unfeature', { featured: false }, 'no longer featured'),
    ...action('In stock', { inStock: true }, 'in stock'),
    ...action('Out of stock', { inStock: false }, 'out of stock'),
    ...(selection.items.some(({ hidden }) => hidden)
      ? action('Publish', { hidden: false }, 'published')
      : action('Make draft', { hidden: true }, 'hidden from visitors')),
    ...(can('changeProducts', ['category']) ? [{ label: 'Move category', onChoose: onMove }] : []),
    ...priced({ label: 'Change prices', onChoose: products => openWith('prices', products) }),
    { label: 'Print labels', onChoose: products => openWith('price-list', products) },
    ...priced({ label: 'Offer', onChoose: onOffer }),
    { label: openSheetLabel, onChoose: openSheet },
    ...(can('joinProducts') ? [join] : []),
    ...(onDelete ? [{ label: 'Delete', isDangerous: true, onChoose: onDelete }] : []),
  ]
  const moveTo = ({ _id, name }: Category) =>
    void changeAll(selection.items, { category: _id }, `moved to ${name}`)
  const openPrices = (products: readonly Product[]) => openWith('prices', products)
  return { actions, onDelete, moveTo, openPrices, openSheet, showSaved, showOutdated }
}
