import { productLimits, productMessages } from '@chekku/domain/product'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { packLimits } from '@chekku/domain/rules/packs/pack-limits'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsUpdate } from '@chekku/domain/schemas/product/product-bulk'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { attemptOf, type KeyedAttempt } from '../../api/admin/idempotency-key.ts'
import { type ApiError, isStale } from '../../api/api-response.ts'
import { useToast } from '../../ui/toast.tsx'
import { useCan } from '../auth/use-can.ts'
import type { BulkAction } from '../components/list/list-config.ts'
import { doneIfGone, useBulk } from '../components/list/use-bulk.ts'
import type { Selection } from '../components/list/use-list.ts'
import { showProducts } from '../components/product/use-product-edit.ts'
import { namesText } from '../data/change-text.ts'
import { invalidate, productsQuery } from '../data/queries.ts'
import { useUndoToast } from '../data/use-undo.ts'
import { failureOfSeveral, versionsOf } from './put-products.ts'
import { openSheetLabel, useOpenSheet } from './sheet/use-open-sheet.ts'

type Products = readonly Product[]

interface ProductBulkOptions {
  /** Asks for the category to move to. */
  onMove: () => void
  /** Asks for an offer. */
  onOffer: (products: Products) => void
  /** Asks how to join them as sizes of one. */
  onJoin: (products: Products) => void
}

/** The bulk actions that the user may take on products, each one call with one Undo. */
export function useProductBulk(selection: Selection<Product>, options: ProductBulkOptions) {
  const { onMove, onOffer, onJoin } = options
  const can = useCan()
  const { showFailure, showSaved, changeAll, openWith, openSheet } = useBulkCalls(selection)
  const deleteProducts = useProductDeletion(selection)

  function askToJoin(products: Products) {
    if (products.length > packLimits.packs) return showFailure(joinMessages.chooseSeveral)
    onJoin(products)
  }

  /** An action that makes the same change of all products; its message names their `state`. */
  const changeTo = (label: string, fields: ProductsUpdate['change'], state: string) => ({
    label,
    onChoose: (products: Products) => void changeAll(products, fields, state),
  })
  const openPrices = (products: Products) => openWith('prices', products)
  const hasDraft = selection.items.some(({ hidden }) => hidden)
  const canChange = (field: string) => can('changeProducts', [field])
  const canPrice = can('updateProducts', ['price'])
  const canDelete = can('deleteProduct')
  const possibleActions: (BulkAction<Product> | false)[] = [
    canChange('featured') && changeTo('Feature', { featured: true }, 'featured'),
    canChange('featured') && changeTo('Unfeature', { featured: false }, 'no longer featured'),
    canChange('inStock') && changeTo('In stock', { inStock: true }, 'in stock'),
    canChange('inStock') && changeTo('Out of stock', { inStock: false }, 'out of stock'),
    canChange('hidden') && hasDraft && changeTo('Publish', { hidden: false }, 'published'),
    canChange('hidden') && !hasDraft && changeTo('Make draft', { hidden: true }, 'hidden from visitors'),
    canChange('category') && { label: 'Move category', onChoose: onMove },
    canPrice && { label: 'Change prices', onChoose: openPrices },
    { label: 'Print labels', onChoose: products => openWith('price-list', products) },
    canPrice && { label: 'Offer', onChoose: onOffer },
    { label: openSheetLabel, onChoose: openSheet },
    can('joinProducts') && { label: 'Join as sizes', fewest: 2, onChoose: askToJoin },
    canDelete && { label: 'Delete', onChoose: deleteProducts },
  ]
  const moveTo = ({ _id, name }: Category) =>
    void changeAll(selection.items, { category: _id }, `moved to ${name}`)
  const actions = possibleActions.filter(action => action !== false)
  const onDelete = canDelete ? deleteProducts : undefined
  return { actions, onDelete, moveTo, openPrices, openSheet, showSaved }
}

/** Changes several products, or opens them on another screen; more than one call or address takes are refused. */
function useBulkCalls(selection: Selection<Product>) {
  const navigate = useNavigate()
  const openInSpreadsheet = useOpenSheet()
  const toast = useToast()
  const undoToast = useUndoToast()
  const showFailure = (text: string) => toast(text, { hasFailed: true })

  /** Shows the changed products, with an Undo. */
  function showSaved(products: Products, stored: Products, change: string | undefined, text: string) {
    showProducts(stored)
    const details = namesText(products.map(({ name }) => name))
    undoToast(text, [change], { details, undone: productMessages.changeUndone })
    selection.drop(products)
  }

  async function changeAll(products: Products, fields: ProductsUpdate['change'], state: string) {
    if (products.length > productLimits.bulk) return showFailure(productMessages.productsChosen)
    const { data, error, change } = await callApi('changeProducts', {
      body: { ids: idsOf(products), versions: versionsOf(products), change: fields },
    })
    if (!error) return showSaved(products, data, change, `${productsText(products.length)} ${state}`)
    showOutdated(error)
    showFailure(failureOfSeveral(adminFailures.changeProduct, error, products))
  }

  function openWith(screen: 'prices' | 'price-list', products: Products) {
    if (products.length > productLimits.bulk) return showFailure(productMessages.productsChosen)
    void navigate(`/admin/products/${screen}?ids=${idsOf(products).join()}`)
  }

  function openSheet(products: Products) {
    if (products.length === 0 || products.length > productLimits.bulk)
      return showFailure(productMessages.productsChosen)
    void openInSpreadsheet({ ids: idsOf(products) })
  }

  return { showFailure, showSaved, changeAll, openWith, openSheet }
}

/** Deletes one product or several, each by one call, after a question. */
function useProductDeletion(selection: Selection<Product>) {
  const toast = useToast()
  const bulk = useBulk({ kind: 'product', query: productsQuery, selection, nameOf: ({ name }) => name })
  /** A deletion of several whose outcome is unknown. */
  const attempt = useRef<KeyedAttempt>(undefined)

  const deleteOne = async ({ _id, version }: Product) =>
    doneIfGone(await callApi('deleteProduct', { params: { id: _id }, version }))

  async function deleteSeveral(products: Products) {
    const body = { ids: idsOf(products), versions: versionsOf(products) }
    attempt.current = attemptOf(body, attempt.current)
    const answer = await callApi('deleteProducts', { body, idempotencyKey: attempt.current.key })
    if (!answer.error) attempt.current = undefined
    return answer
  }

  return async (products: Products) => {
    const { length } = products
    if (length > productLimits.bulk) return toast(productMessages.productsChosen, { hasFailed: true })
    const [onlyProduct] = length === 1 ? products : []
    const question = onlyProduct
      ? { title: onlyProduct.name, text: productMessages.confirmDeleteProduct }
      : { title: `${length} products`, text: `Are you sure you want to delete these ${length} products?` }
    const texts = onlyProduct ? adminFailures.deleteProduct : adminFailures.deleteProducts
    await bulk.remove(question, async () => {
      const { error, change } = await (onlyProduct ? deleteOne(onlyProduct) : deleteSeveral(products))
      if (!error) return { gone: products, changes: [change] }
      showOutdated(error)
      return { gone: [], changes: [], failure: failureOfSeveral(texts, error, products) }
    })
  }
}

/** Reads the list anew if a product was changed or deleted meanwhile. */
export function showOutdated(error: ApiError): void {
  if (error.status === 400 || isStale(error)) invalidate('product')
}

export const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`)

const idsOf = (products: Products) => products.map(({ _id }) => _id)
