import { categoryMessages } from '@chekku/domain/category'
import { childrenOf, familyOrder } from '@chekku/domain/category-tree'
import { categoryPictureSources } from '@chekku/domain/pictures/category-picture'
import type { Category } from '@chekku/domain/schemas/category'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { GripIcon } from '../../ui/admin/admin-icons.tsx'
import { BareCheck } from '../../ui/admin/fields/choice-fields.tsx'
import type { MenuEntry } from '../../ui/admin/menu.tsx'
import { useIsNarrow } from '../../ui/admin/use-is-narrow.ts'
import type { ListConfig } from '../components/list/list-config.ts'
import { ListScreen } from '../components/list/list-screen.tsx'
import { DeleteButton, NewMark, RowActions, RowLink, RowPicture } from '../components/list/row-parts.tsx'
import { type Selection, useList } from '../components/list/use-list.ts'
import { useListAddress } from '../components/list/use-list-address.ts'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortableList } from '../components/sortable/sortable-list.tsx'
import { familiesQuery } from '../data/queries.ts'
import { useProducts } from '../data/use-products.ts'
import { panelClasses } from '../layout/screen.tsx'
import { counted, useCategoryBulk } from './use-category-bulk.tsx'
import { useCategoryMoves } from './use-category-moves.ts'

const categoryList: ListConfig<Category> = {
  list: 'categories',
  title: 'Categories Management',
  add: { label: 'Add New', to: '/admin/categories/new' },
  otherForms: [{ to: '/admin/categories/simple', label: 'Name only' }],
  searchPlaceholder: 'Search categories...',
  emptyText: categoryMessages.noCategoriesYet,
  loadFailure: adminFailures.listCategories,
  nameOf: ({ name }) => name,
  searched: ({ name }) => [name],
  // The only sort order, because the list is for changing the stored order.
  sorts: [{ value: 'order', label: 'Order', compare: () => 0 }],
}

export default function CategoryList() {
  const categories = useQuery(familiesQuery)
  const address = useListAddress()
  const list = useList(categoryList, categories, address)
  const { matching, selection } = list
  const { actions, askAndDelete } = useCategoryBulk(selection)
  const move = useCategoryMoves()
  const isFiltered = address.search.trim() !== '' || list.check.label !== undefined
  const dragTip = useIsNarrow() ? 'Drag to reorder: hold a row, or use its menu. ' : 'Drag to reorder. '

  return (
    <ListScreen
      list={list}
      onRetry={categories.refetch}
      tip={<p className="mb-4 text-soft">{`${isFiltered ? '' : dragTip}Visitors see this order.`}</p>}
      bulkActions={actions}
    >
      <CategoryRows
        all={categories.data ?? []}
        matching={isFiltered ? matching : undefined}
        selection={selection}
        onMove={move}
        onDelete={category => void askAndDelete([category])}
      />
    </ListScreen>
  )
}

interface CategoryRowsProps {
  all: readonly Category[]
  /** The results of a search or a filter, among which reordering is disabled. */
  matching: readonly Category[] | undefined
  selection: Selection<Category>
  onMove: ReturnType<typeof useCategoryMoves>
  onDelete: (category: Category) => void
}

const withId = (category: Category) => ({ ...category, id: category._id })

function CategoryRows({ all, matching, selection, onMove, onDelete }: CategoryRowsProps) {
  const rowProps = { isNarrow: useIsNarrow(), selection, onDelete, productsText: useProductsText(all) }
  const navigate = useNavigate()
  if (matching) {
    const matchingIds = new Set(matching.map(({ _id }) => _id))
    const rows = familyOrder(all).filter(({ _id }) => matchingIds.has(_id))
    return (
      <ul aria-label="Categories" className={`${panelClasses} divide-y divide-line`}>
        {rows.map(category => (
          <li key={category._id}>
            <CategoryRow category={category} {...rowProps} />
          </li>
        ))}
      </ul>
    )
  }

  const moreEntries = (category: Category) => linkEntries(category, navigate)
  const listProps = { moreEntries, dragsByRow: true }
  const mains = all.filter(({ parent }) => parent === undefined)
  return (
    <SortableArea>
      <SortableList
        label="Categories"
        items={mains.map(withId)}
        onMove={(id, to) => onMove(mains, id, to)}
        className={`${panelClasses} divide-y divide-line`}
        {...listProps}
      >
        {(main, _index, { rowRef, ...controls }) => {
          const children = childrenOf(all, main._id)
          return (
            <>
              <div ref={rowRef}>
                <CategoryRow category={main} controls={controls} {...rowProps} />
              </div>
              {children.length > 0 && (
                <SortableList
                  label={`Subcategories of ${main.name}`}
                  items={children.map(withId)}
                  onMove={(id, to) => onMove(children, id, to)}
                  className="divide-y divide-line border-t border-line"
                  {...listProps}
                >
                  {(child, _childIndex, { grip, moveMenu }) => (
                    <CategoryRow category={child} controls={{ grip, moveMenu }} {...rowProps} />
                  )}
                </SortableList>
              )}
            </>
          )
        }}
      </SortableList>
    </SortableArea>
  )
}

/** The number of a category's products, those of its subcategories too; "" while not all products are loaded. */
function useProductsText(categories: readonly Category[]) {
  const { products, total } = useProducts()
  const { data = [] } = products
  const parents = new Map(categories.map(({ _id, parent }) => [_id, parent]))
  const counts = new Map<string, number>()
  for (const { category, subcategory } of data) {
    const ids = [category?._id, subcategory?._id, category && parents.get(category._id)]
    for (const id of new Set(ids)) if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const isKnown = total !== undefined && total <= data.length
  return ({ _id }: Category) => (isKnown ? counted(counts.get(_id) ?? 0, 'product', 'products') : '')
}

/** The menu entries that lead to other screens for the products of a category. */
const linkEntries = ({ _id }: Category, navigate: NavigateFunction): MenuEntry[] => [
  {
    label: 'Arrange products',
    icon: <GripIcon />,
    onChoose: () => void navigate(`/admin/categories/arrange/${encodeURIComponent(_id)}`),
  },
  { label: 'Change prices', onChoose: () => void navigate(`/admin/products/prices?category=${_id}`) },
  {
    label: 'Set an offer',
    // The state opens the dialog of the offer, in `product-list.tsx`.
    onChoose: () => void navigate(`/admin/products?category=${_id}`, { state: 'offer' }),
  },
]

interface CategoryRowProps extends Pick<CategoryRowsProps, 'selection' | 'onDelete'> {
  category: Category
  isNarrow: boolean
  productsText: (category: Category) => string
  /** The move controls; undefined where some categories are not shown. */
  controls?: { grip: ReactNode; moveMenu: ReactNode }
}

function CategoryRow(props: CategoryRowProps) {
  const { category, isNarrow, controls, selection, productsText, onDelete } = props
  const { _id, name, image, parent, showInNav } = category
  const isMain = parent === undefined
  const actions = { name, editTo: `/admin/categories/edit/${_id}`, onDelete: () => onDelete(category) }
  return (
    <div
      data-item={_id}
      className={`relative flex items-center py-1 pr-1 md:gap-x-2 md:pr-2 ${isMain ? 'pl-1' : 'pl-3 md:pl-12'} ${selection.has(category) ? 'bg-leaf/8' : ''}`}
    >
      {/* On phones the row itself is dragged, so the name gets the space of the grip. */}
      <span className="max-md:hidden">{controls?.grip}</span>
      <span className="relative z-1 shrink-0">
        <BareCheck
          label={`Select ${name}`}
          checked={selection.has(category)}
          onChange={() => selection.toggle(category)}
        />
      </span>
      <RowPicture path={categoryPictureSources(image)} />
      <div className="min-w-0 grow pl-2 md:pl-1">
        <div className="flex flex-wrap items-baseline gap-x-2 *:min-w-0">
          {isNarrow ? (
            <RowLink {...actions} />
          ) : (
            <p className="wrap-anywhere font-semibold leading-snug">{name}</p>
          )}
          <span className="text-fine text-soft tabular-nums">{productsText(category)}</span>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-fine text-soft">
          <span>{isMain ? 'Main Category' : 'Subcategory'}</span>
          {isMain && showInNav && <span className="max-md:hidden">in the navigation</span>}
          <NewMark id={_id} />
        </p>
      </div>
      <div className="relative flex shrink-0">
        {controls?.moveMenu}
        {isNarrow ? <DeleteButton {...actions} /> : <RowActions {...actions} />}
      </div>
    </div>
  )
}
