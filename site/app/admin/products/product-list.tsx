import { familyOrder } from '@chekku/domain/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { NumberedPagination } from '../../ui/admin/pagination.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import { ListScreen } from '../components/list/list-screen.tsx'
import { useList } from '../components/list/use-list.ts'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useUnknownItems } from '../components/list/use-unknown-items.tsx'
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
  const filters: ProductFilters = {
    category: address.param('category'),
    stock: address.param('stock'),
    featured: address.param('featured'),
    picture: address.param('picture'),
  }
  const { category, stock, featured, picture } = filters
  const tip = useUnknownItems(products, {
    of: 'products',
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
  const list = useList(productList, products, address, product =>
    matchesFilters(product, filters, categories.data ?? []),
  )
  const { selection } = list
  const [isMoving, setIsMoving] = useState(false)
  const bulk = useProductBulk(selection, () => setIsMoving(true))

  return (
    <ListScreen
      list={list}
      otherFailure={
        categories.error ? failureText(adminFailures.listProductCategories, categories.error) : undefined
      }
      onRetry={() => void Promise.all([products, recent, categories].map(query => query.refetch()))}
      tip={tip}
      bulkActions={bulk.actions}
      pagination={
        list.pages > 1 && <NumberedPagination page={list.page} pages={list.pages} pageTo={address.pageTo} />
      }
      filter={<ProductFilterFields address={address} categories={families} />}
    >
      <DataRows
        caption="Products"
        columns={productColumns(product => void bulk.askAndDelete([product]))}
        list={list}
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
