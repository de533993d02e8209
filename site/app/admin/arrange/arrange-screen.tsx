import { productMessages } from '@chekku/domain/product'
import { priceText } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import type { ArrangedProducts } from '@chekku/domain/schemas/product/product-bulk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useParams } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button, LinkButton } from '../../ui/admin/button.tsx'
import { EditForm, useEditKeys } from '../components/edit/edit-form.tsx'
import { type DraftSlot, useDraftSlot } from '../components/edit/form-draft.ts'
import { SaveBar } from '../components/edit/save-bar.tsx'
import type { Edit } from '../components/edit/use-edit.ts'
import { RowPicture } from '../components/list/row-parts.tsx'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortablePanel } from '../components/sortable/sortable-panel.tsx'
import { categoriesQuery } from '../data/queries.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { orderOver } from './arranged-ids.ts'
import { type Order, orderOf, orderQuery, useArrangement } from './use-arrangement.ts'

/** Rows at a time: more would make dragging slow on a phone. */
const pageSize = 50

export default function ArrangeScreen() {
  const { id = '' } = useParams()
  return <Arrange key={id} category={id} />
}

function Arrange({ category }: { category: string }) {
  const { state } = useLocation()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const query = useQuery(orderQuery(category))
  const slot = useDraftSlot<Edit<Order>>(`arrange-${category}`)
  const name = categories.find(({ _id }) => _id === category)?.name
  const back =
    state === 'products'
      ? { to: `/admin/products?category=${encodeURIComponent(category)}`, label: 'Back to the products' }
      : { to: '/admin/categories', label: 'Back to the categories' }
  return (
    <Screen title="Arrange products" back={back}>
      <div className="mb-5 max-w-measure text-soft wrap-anywhere">
        {name && <p className="font-semibold text-ink">{name}</p>}
        <p>Drag to reorder. Visitors see this order. New products come first.</p>
      </div>
      <QueryState
        query={query}
        failure={query.error ? failureText(adminFailures.loadOrder, query.error) : ''}
        count={query.data?.total ?? 0}
        emptyText={productMessages.nothingToArrange}
      >
        {query.data && slot && <OrderForm category={category} stored={query.data} slot={slot} />}
      </QueryState>
    </Screen>
  )
}

interface OrderFormProps {
  category: string
  stored: ArrangedProducts
  slot: DraftSlot<Edit<Order>>
}

function OrderForm({ category, stored, slot }: OrderFormProps) {
  const order = useArrangement(category, stored, slot)
  const ids = order.values.order
  // The conflicting order may hold products that this list does not.
  const loaded = [...(order.stale?.products ?? []), ...stored.products]
  const products = new Map(loaded.map(product => [product._id, product]))
  const nameOf = (id: string) => products.get(id)?.name ?? ''
  const unlistedCount = stored.total - ids.length
  useEditKeys(order.saveChanged, order.draft)
  return (
    <EditForm
      form={order}
      aria-label="Order of products"
      isSaveDisabled={!order.isUnsaved}
      className="max-w-3xl"
      description={{
        labels: { order: 'Order of products' },
        valuesOf: orderOf,
        textOf: (_field, { order }) => order.map((id, index) => `${index + 1}. ${nameOf(id)}`).join('\n'),
        rebase: ({ order }, theirs) => ({ order: orderOver(order, orderOf(theirs).order) }),
      }}
    >
      <ProductRows products={ids.flatMap(id => products.get(id) ?? [])} onMove={order.move} />
      {unlistedCount > 0 && (
        <p className="mt-3 text-soft">
          {`${unlistedCount.toLocaleString('en-IN')} more follow in their own order.`}
        </p>
      )}
      <p className="mt-4 text-soft">
        {stored.arranged ? 'Your own order. ' : 'Automatic: featured first, then by name'}
        {stored.arranged && (
          <LinkButton onClick={order.giveUp} disabled={order.isSaving}>
            Use the automatic order
          </LinkButton>
        )}
      </p>
      {order.isUnsaved && <SaveBar edit={order} />}
    </EditForm>
  )
}

interface ProductRowsProps {
  products: readonly Product[]
  onMove: (id: string, to: number) => void
}

/** The rows, one page of a long list at a time; a product moved to another page is followed there. */
function ProductRows({ products, onMove }: ProductRowsProps) {
  const [chosenPage, setPage] = useState(0)
  const total = products.length
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1)
  const page = Math.min(chosenPage, lastPage)
  const start = page * pageSize
  const shown = products.slice(start, start + pageSize)
  const top = useRef<HTMLDivElement>(null)

  function turnTo(next: number) {
    flushSync(() => setPage(next))
    // The buttons stand below the rows: a page is read from its first row.
    top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className="scroll-mt-20">
      <SortableArea>
        <SortablePanel
          label="Products"
          items={shown.map(product => ({ ...product, id: product._id }))}
          part={{ start, total }}
          onMove={(id, to) => {
            onMove(id, to)
            setPage(Math.floor(to / pageSize))
          }}
        >
          {(product, index) => (
            <>
              <RowPicture path={product.image} />
              <ProductSummary product={product} position={index + 1} />
            </>
          )}
        </SortablePanel>
      </SortableArea>
      {lastPage > 0 && (
        <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-2">
          <Button onClick={() => turnTo(page - 1)} disabled={page === 0}>
            Previous
          </Button>
          <p
            role="status"
            className="text-center"
          >{`${start + 1} to ${start + shown.length} of ${total.toLocaleString('en-IN')}`}</p>
          <Button onClick={() => turnTo(page + 1)} disabled={page === lastPage}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}

function ProductSummary({ product, position }: { product: Product; position: number }): ReactNode {
  const { name, hidden, inStock } = product
  return (
    <div className="min-w-0 grow py-1 pl-2 leading-tight">
      <p className="wrap-anywhere font-medium">{name}</p>
      <p className="text-fine text-soft tabular-nums">
        {[`${position}.`, priceText(product), hidden && '· Draft', !inStock && '· Out of stock']
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}
