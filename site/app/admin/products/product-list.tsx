import { familyOrder } from '@chekku/domain/category-order'
import { useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { adminFailures } from '../../api/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { NumberedPagination } from '../../ui/admin/pagination.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import { isSameList } from '../components/list/is-same-list.ts'
import { ListScreen } from '../components/list/list-screen.tsx'
import { ListTotal } from '../components/list/list-total.tsx'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useSelection } from '../components/list/use-selection.ts'
import { useShownItems } from '../components/list/use-shown-items.ts'
import { allCategories, allProducts, productTotal } from '../data/catalogue.ts'
import { useResource } from '../data/resource.ts'
import { MoveCategoryDialog } from './move-category-dialog.tsx'
import { ProductFilterFields } from './product-filter-fields.tsx'
import { matchesFilters, type ProductFilters, productColumns, productList } from './product-list-config.tsx'
import { useProductBulk } from './use-product-bulk.ts'
import { useProductDelete } from './use-product-delete.ts'
import { useUnknownProducts } from './use-unknown-products.ts'

const refresh = () =>
  void Promise.all([allProducts.refresh(), productTotal.refresh(), allCategories.refresh()])

export function clientLoader() {
  refresh()
  return null
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !isSameList(change)

export default function ProductList() {
  const read = useResource(allProducts)
  const categories = useResource(allCategories)
  const address = useListAddress()
  const data = read.data ?? []
  const filters: ProductFilters = {
    category: address.filter,
    stock: address.param('stock'),
    featured: address.param('featured'),
    picture: address.param('picture'),
  }
  const unknown = useUnknownProducts(read, address.search, filters)
  const families = familyOrder(categories.data ?? [])
  const shown = useShownItems(productList, { data, generation: read.generation }, address, product =>
    matchesFilters(product, filters, categories.data ?? []),
  )
  const selection = useSelection(data)
  const askAndDelete = useProductDelete(selection.drop)
  const [isMoving, setIsMoving] = useState(false)
  const bulk = useProductBulk({ selection, askAndDelete, onMove: () => setIsMoving(true) })

  return (
    <ListScreen
      config={productList}
      address={address}
      read={read}
      otherFailure={
        categories.error ? failureText(adminFailures.listProductCategories, categories.error) : undefined
      }
      onRetry={refresh}
      tip={<ListTotal known={data.length} unknown={unknown} of="products" />}
      count={shown.matching.length}
      selection={selection}
      bulkActions={bulk.actions}
      pagination={
        shown.pages > 1 && (
          <div className="mt-5">
            <NumberedPagination page={shown.page} pages={shown.pages} pageTo={address.pageTo} />
          </div>
        )
      }
      filter={<ProductFilterFields address={address} categories={families} />}
    >
      <DataRows
        caption="Products"
        columns={productColumns(product => void askAndDelete([product]))}
        items={shown.items}
        nameOf={productList.nameOf}
        selection={selection}
      />
      <MoveCategoryDialog
        isOpen={isMoving}
        count={selection.items.length}
        categories={families}
        onClose={() => setIsMoving(false)}
        onChoose={category => {
          setIsMoving(false)
          void bulk.moveTo(category)
        }}
      />
    </ListScreen>
  )
}
