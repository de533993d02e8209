import { familyOrder } from '@chekku/domain/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { NumberedPagination } from '../../ui/admin/pagination.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import { ListScreen } from '../components/list/list-screen.tsx'
import { ListTotal } from '../components/list/list-total.tsx'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useSelection } from '../components/list/use-selection.ts'
import { useShownItems } from '../components/list/use-shown-items.ts'
import { useUnknownItems } from '../components/list/use-unknown-items.ts'
import { categoriesQuery, findProducts, productsQuery, recentProductsQuery } from '../data/queries.ts'
import { MoveCategoryDialog } from './move-category-dialog.tsx'
import { ProductFilterFields } from './product-filter-fields.tsx'
import {
  matchesFilters,
  type ProductFilters,
  productColumns,
  productList,
  wantedFlag,
} from './product-list-config.tsx'
import { useProductBulk } from './use-product-bulk.ts'

export default function ProductList() {
  const products = useQuery(productsQuery)
  const recent = useQuery(recentProductsQuery)
  const categories = useQuery(categoriesQuery)
  const address = useListAddress()
  const { data = [], dataUpdatedAt } = products
  const filters: ProductFilters = {
    category: address.filter,
    stock: address.param('stock'),
    featured: address.param('featured'),
    picture: address.param('picture'),
  }
  const { category, stock, featured, picture } = filters
  const unknown = useUnknownItems(products, {
    total: recent.data?.total,
    asked: [address.search.trim(), category, stock, featured, picture],
    find: () =>
      findProducts({
        search: address.search,
        category,
        inStock: wantedFlag(stock),
        featured: wantedFlag(featured),
      }),
  })
  const families = familyOrder(categories.data ?? [])
  const shown = useShownItems(productList, { data, dataUpdatedAt }, address, product =>
    matchesFilters(product, filters, categories.data ?? []),
  )
  const selection = useSelection(data)
  const [isMoving, setIsMoving] = useState(false)
  const bulk = useProductBulk(selection, () => setIsMoving(true))

  return (
    <ListScreen
      config={productList}
      address={address}
      query={products}
      otherFailure={
        categories.error ? failureText(adminFailures.listProductCategories, categories.error) : undefined
      }
      onRetry={() => void Promise.all([products, recent, categories].map(query => query.refetch()))}
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
        columns={productColumns(product => void bulk.askAndDelete([product]))}
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
          bulk.moveTo(category)
        }}
      />
    </ListScreen>
  )
}
