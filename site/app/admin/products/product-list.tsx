import { familyOrder } from '@chekku/domain/catalogue'
import { productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { SelectField } from '../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { NumberedPagination } from '../../ui/admin/pagination.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import { ListScreen } from '../components/list/list-screen.tsx'
import { useList } from '../components/list/use-list.ts'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useUnknownItems } from '../components/list/use-unknown-items.tsx'
import { categoriesQuery, findProducts, productsQuery, recentProductsQuery } from '../data/queries.ts'
import { choiceLabel, ProductFilterFields } from './product-filter-fields.tsx'
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

interface CategoryChoiceProps {
  categories: readonly Category[]
  onChoose: (category: Category) => void
}

interface MoveCategoryDialogProps extends CategoryChoiceProps {
  isOpen: boolean
  /** How many products move. */
  count: number
  onClose: () => void
}

/** Asks which category the selected products move to. */
function MoveCategoryDialog({ isOpen, count, onClose, ...choice }: MoveCategoryDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Move ${count} ${count === 1 ? 'product' : 'products'}`}>
      <CategoryChoice {...choice} />
    </Dialog>
  )
}

function CategoryChoice({ categories, onChoose }: CategoryChoiceProps) {
  const [id, setId] = useState('')
  const [error, setError] = useState<string>()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const category = categories.find(({ _id }) => _id === id)
    if (category) onChoose(category)
    else setError(productMessages.selectCategory)
  }

  return (
    <form className="grid gap-5" onSubmit={onSubmit}>
      <SelectField
        id="move-category"
        label="New category"
        value={id}
        error={error}
        onChange={event => setId(event.target.value)}
      >
        <option value="">Choose a category</option>
        {categories.map(category => (
          <option key={category._id} value={category._id}>
            {choiceLabel(category)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="primary" className="justify-self-end">
        Move
      </Button>
    </form>
  )
}
