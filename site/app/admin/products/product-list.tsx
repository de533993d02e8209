import { familyOrder } from '@chekku/domain/category-tree'
import type { Product } from '@chekku/domain/schemas/product'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { NumberedPagination } from '../../ui/admin/pagination.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { useCanOpen } from '../auth/use-can.ts'
import { DataRows } from '../components/list/data-rows.tsx'
import type { ListFilter } from '../components/list/list-config.ts'
import { ListScreen, tabFilters } from '../components/list/list-screen.tsx'
import { useList } from '../components/list/use-list.ts'
import { useListAddress } from '../components/list/use-list-address.ts'
import { UnloadedNote, useUnloadedItems } from '../components/list/use-unloaded-items.tsx'
import { categoriesQuery, findItems, findProducts, productsQuery } from '../data/queries.ts'
import { useProducts } from '../data/use-products.ts'
import { CategoryDialog, indentedOptions } from './category-dialog.tsx'
import { duplicateAddress } from './duplicate-address.ts'
import { OfferDialog } from './offers/offer-dialog.tsx'
import { matchesFilters, wantedFlag } from './product-filters.ts'
import { ProductMarks, productList, productListColumns, productTabs } from './product-list-columns.tsx'
import { openSheetLabel, useOpenSheet } from './sheet/use-open-sheet.ts'
import { JoinDialog } from './sizes/join-dialog.tsx'
import { useProductBulk } from './use-product-bulk.ts'

const filterOf = (name: string, label: string, options: Record<string, string>): ListFilter => ({
  name,
  label,
  options: Object.entries(options),
})

const flagFilters = [
  filterOf('stock', 'Stock', {
    '': 'Stock: any',
    yes: 'In stock',
    no: 'Out of stock',
    due: 'Should be back',
  }),
  filterOf('featured', 'Featured', { '': 'Featured: any', yes: 'Featured', no: 'Not featured' }),
  filterOf('draft', 'Drafts', { '': 'Drafts: any', yes: 'Drafts only', no: 'No drafts' }),
]

export default function ProductList() {
  const canOpen = useCanOpen()
  const navigate = useNavigate()
  const listed = useListedProducts()
  const { list, category, families } = listed
  const [isMoving, setIsMoving] = useState(false)
  const [productsToOffer, setProductsToOffer] = useState<readonly Product[]>([])
  const [productsToJoin, setProductsToJoin] = useState<readonly Product[]>([])
  const bulk = useProductBulk(list.selection, {
    onMove: () => setIsMoving(true),
    onOffer: setProductsToOffer,
    onJoin: setProductsToJoin,
  })
  const { search, state } = useLocation()
  // The menu of a category leads here, in `category-list.tsx`.
  const isOfferAsked = state === 'offer'
  function closeOffer() {
    if (isOfferAsked) void navigate({ search }, { replace: true })
    else setProductsToOffer([])
  }
  const { page, pages, address } = list
  return (
    <ListScreen
      list={list}
      otherFailure={listed.categoriesFailure}
      onRetry={listed.refetch}
      tip={<UnloadedNote count={listed.loadedCount} noun="products" />}
      menu={useListMenu(listed, bulk, setProductsToOffer)}
      bulkActions={bulk.actions}
      pagination={pages > 1 && <NumberedPagination page={page} pages={pages} pageTo={address.pageTo} />}
      mainFilter={{
        name: 'category',
        label: 'Category',
        options: [['', 'All Categories'], ...indentedOptions(families)],
      }}
      filters={flagFilters}
      tabs={listed.tabs}
      chip={category !== '' && <ArrangeLink category={category} />}
    >
      <DataRows
        caption="Products"
        nameHeader="Name"
        marks={product => <ProductMarks product={product} />}
        columns={productListColumns}
        list={list}
        viewAt={({ _id, hidden }) => (hidden ? undefined : `/product/${_id}`)}
        duplicateTo={canOpen('/admin/products/new') ? duplicateAddress : undefined}
        onDelete={bulk.onDelete && (product => void bulk.onDelete?.([product]))}
      />
      <CategoryDialog
        count={list.selection.items.length}
        isOpen={isMoving}
        onClose={() => setIsMoving(false)}
        categories={families}
        onChoose={bulk.moveTo}
      />
      <OfferDialog
        products={isOfferAsked ? list.matching : productsToOffer}
        onClose={closeOffer}
        showSaved={bulk.showSaved}
      />
      <JoinDialog
        products={productsToJoin}
        onClose={() => setProductsToJoin([])}
        onJoined={() => list.selection.drop(productsToJoin)}
      />
    </ListScreen>
  )
}

/** The menu of the list, which acts on all of its products. */
function useListMenu(
  listed: ReturnType<typeof useListedProducts>,
  bulk: ReturnType<typeof useProductBulk>,
  onOffer: (products: readonly Product[]) => void,
) {
  const { list, category, serverFilters } = listed
  const canOpen = useCanOpen()
  const navigate = useNavigate()
  const openInSpreadsheet = useOpenSheet()
  const open = (screen: string) => void navigate(`/admin/products/${screen}`)
  function openSheet() {
    if (serverFilters) void openInSpreadsheet(serverFilters)
    else bulk.openSheet(list.matching)
  }
  function changePrices() {
    // The screen of prices takes a category or all; products of another filter are named one by one.
    if (listed.isFilteredFurther && list.matching.length > 0) return bulk.openPrices(list.matching)
    open(`prices${category && `?category=${encodeURIComponent(category)}`}`)
  }
  const canChangePrices = canOpen('/admin/products/prices')
  const entries = [
    canChangePrices && { label: 'Change prices', onChoose: changePrices },
    canChangePrices && { label: 'Offer', onChoose: () => onOffer(list.matching) },
    { label: 'Price list', onChoose: () => open('price-list') },
    { label: openSheetLabel, onChoose: openSheet },
    canOpen('/admin/products/import') && { label: 'Import a sheet', onChoose: () => open('import') },
  ]
  return entries.filter(entry => entry !== false)
}

/** The products that the address of the list asks for. */
function useListedProducts() {
  const { products, recent, total } = useProducts()
  const categories = useQuery(categoriesQuery)
  const address = useListAddress()
  const { param } = address
  const passes = (filter: typeof param) => (product: Product) =>
    matchesFilters(product, filter, categories.data ?? [])
  const list = useList(productList, products, address, passes(param))
  const { ids } = list.check
  const [category, stock, featured] = [param('category'), param('stock'), param('featured')]
  const [picture, draft] = [param('picture'), param('draft')]
  const search = address.search.trim()
  const filters = { search, category, inStock: wantedFlag(stock), featured: wantedFlag(featured) }
  const loadedCount = useUnloadedItems(products, {
    total,
    filters: [search, category, stock, featured, picture, ids?.join()],
    find: () => (ids ? findItems(productsQuery, adminApi.products.get, ids) : findProducts(filters)),
  })
  const tabs = productTabs.map(tab => {
    const ownFilters: Record<string, string> = tabFilters(productTabs, tab.name, address)
    const isKnown = !loadedCount && list.query.data !== undefined
    const isInTab = passes(name => ownFilters[name] ?? param(name))
    return { ...tab, count: isKnown ? list.found.filter(isInTab).length : undefined }
  })
  const isUnknownToServer = Boolean(ids) || stock === 'due' || draft !== '' || picture !== ''
  return {
    list,
    category,
    families: familyOrder(categories.data ?? []),
    /** Undefined if the server does not know one of the filters. */
    serverFilters: isUnknownToServer ? undefined : filters,
    isFilteredFurther: isUnknownToServer || search !== '' || stock !== '' || featured !== '',
    loadedCount,
    tabs,
    categoriesFailure: categories.error
      ? {
          text: failureText(adminFailures.listProductCategories, categories.error),
          seenAt: categories.dataUpdatedAt,
        }
      : undefined,
    refetch: () => Promise.all([products, recent, categories].map(query => query.refetch())),
  }
}

function ArrangeLink({ category }: { category: string }) {
  if (!useCanOpen()('/admin/categories/arrange')) return null
  return (
    <Link
      to={`/admin/categories/arrange/${encodeURIComponent(category)}`}
      state="products"
      className={buttonClasses('quiet')}
    >
      Arrange
    </Link>
  )
}
