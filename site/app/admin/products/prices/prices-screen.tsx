import { productMessages } from '@chekku/domain/product'
import { offerMessages } from '@chekku/domain/rules/offers'
import { compareTexts } from '@chekku/domain/rules/search-key'
import type { Product } from '@chekku/domain/schemas/product'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import { FailureNote } from '../../../ui/admin/error-summary.tsx'
import { CheckField, SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { EditForm, useEditKeys } from '../../components/edit/edit-form.tsx'
import { type DraftSlot, useDraftSlot } from '../../components/edit/form-draft.ts'
import { SaveBar } from '../../components/edit/save-bar.tsx'
import type { Edit } from '../../components/edit/use-edit.ts'
import { UnloadedNote, useUnloadedItems } from '../../components/list/use-unloaded-items.tsx'
import { categoriesQuery, findItems, findProducts, productsQuery } from '../../data/queries.ts'
import { useProducts } from '../../data/use-products.ts'
import { joinedQuery, QueryState } from '../../layout/query-state.tsx'
import { panelClasses, Screen } from '../../layout/screen.tsx'
import { matchesFilters } from '../product-filters.ts'
import { TypedPrices } from './price-rows.tsx'
import { type PriceValues, priceTexts } from './price-values.ts'
import { amountError, priceSteps, roundings } from './price-wish.ts'
import { type PriceEdit, priceCountText, usePriceChanges } from './use-price-changes.ts'

export default function PricesScreen() {
  const [params] = useSearchParams()
  const [category, ids] = [params.get('category') ?? '', params.get('ids') ?? '']
  return <Prices key={`${category} ${ids}`} category={category} ids={ids} />
}

function Prices({ category, ids }: { category: string; ids: string }) {
  const { products, total } = useProducts()
  const categories = useQuery(categoriesQuery)
  const slot = useDraftSlot<Edit<PriceValues>>(`prices ${category} ${ids}`)
  const loadedCount = useUnloadedItems(products, {
    total,
    filters: [category, ids],
    find: () =>
      ids ? findItems(productsQuery, adminApi.products.get, ids.split(',')) : findProducts({ category }),
  })
  const priced = useMemo(() => {
    if (!products.data || !categories.data) return undefined
    const chosenIds = new Set(ids.split(','))
    const isChosen = ({ _id }: Product) => ids === '' || chosenIds.has(_id)
    const filters = (name: string) => (name === 'category' ? category : '')
    return products.data
      .filter(product => isChosen(product) && matchesFilters(product, filters, categories.data))
      .toSorted((one, other) => compareTexts(one.name, other.name))
  }, [products.data, categories.data, category, ids])
  const query = joinedQuery(priced, products, categories)
  const categoryName = categories.data?.find(({ _id }) => _id === category)?.name
  const search = category && `?category=${encodeURIComponent(category)}`
  return (
    <Screen title="Change prices" back={{ to: `/admin/products${search}`, label: 'Back to the products' }}>
      {categoryName && <p className="mb-3 font-semibold wrap-anywhere">{categoryName}</p>}
      {!ids && !category && <UnloadedNote count={loadedCount} noun="products" />}
      <QueryState
        query={query}
        failure={query.error ? failureText(adminFailures.listProducts, query.error) : ''}
        count={priced?.length ?? 0}
        emptyText="No products found."
      >
        {priced && slot && <PricesForm products={priced} slot={slot} />}
      </QueryState>
    </Screen>
  )
}

interface PricesFormProps {
  products: readonly Product[]
  slot: DraftSlot<Edit<PriceValues>>
}

function PricesForm({ products, slot }: PricesFormProps) {
  const edit = usePriceChanges(products, slot)
  const { values, failureText } = edit
  // `TypedPrices` is memoised, so that typing draws one product anew: it needs the same function each time.
  const latestType = useRef(edit.type)
  useEffect(() => {
    latestType.current = edit.type
  })
  const onType = useCallback((key: string, text: string) => latestType.current(key, text), [])
  useEditKeys(() => edit.isUnsaved && edit.save(), edit.draft)
  return (
    <EditForm
      form={edit}
      aria-label="Prices"
      isSaveDisabled={!edit.isUnsaved}
      className="max-w-[48rem]"
      notes={failureText && <FailureNote>{failureText}</FailureNote>}
    >
      <WishFields edit={edit} />
      <p className="my-3 text-fine text-soft">{productMessages.withoutPrice}</p>
      <ul aria-label="Products" className="grid gap-3" {...usePriceKeys(edit)}>
        {products.map(product => (
          <TypedPrices
            key={product._id}
            product={product}
            typed={priceTexts(product, values.prices).join('\n')}
            endsOffers={values.endsOffers}
            onType={onType}
          />
        ))}
      </ul>
      {edit.isUnsaved && <SaveBar edit={edit} saveLabel={`Save ${priceCountText(edit.count)}`} />}
    </EditForm>
  )
}

function WishFields({ edit: { values, undercutCount, wish } }: { edit: PriceEdit }) {
  return (
    <fieldset className={`${panelClasses} grid min-w-0 grid-cols-2 gap-3 p-3 md:grid-cols-3 md:p-4`}>
      <legend className="sr-only">Change all of these prices</legend>
      <SelectField
        id="how"
        label="Change all"
        value={values.how}
        options={priceSteps}
        onChange={({ target }) => wish({ how: target.value })}
      />
      <TextField
        id="amount"
        label="Amount"
        inputMode="decimal"
        error={amountError(values)}
        value={values.amount}
        // Many prices are not saved by the key that ends a number.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => wish({ amount: target.value })}
      />
      <SelectField
        id="rounding"
        label="Rounded"
        className="max-md:col-span-2"
        value={values.rounding}
        options={roundings}
        onChange={({ target }) => wish({ rounding: target.value })}
      />
      {undercutCount > 0 && (
        <CheckField
          id="ends-offers"
          label={offerMessages.endAll(undercutCount)}
          className="col-span-full"
          checked={values.endsOffers ?? false}
          onChange={({ target }) => wish({ endsOffers: target.checked })}
        />
      )}
    </fieldset>
  )
}

/** Enter and the arrows move between the prices; a pasted column fills them from the focused one down. */
function usePriceKeys({ paste }: PriceEdit) {
  const toast = useToast()
  const inputsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLInputElement>('[data-price]')]

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const steps: Partial<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    const inputs = inputsOf(event.currentTarget)
    const index = inputs.indexOf(event.target as HTMLInputElement)
    if (step === undefined || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    inputs[index + step]?.focus()
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const lines = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
    const inputs = inputsOf(event.currentTarget)
    const index = inputs.indexOf(event.target as HTMLInputElement)
    const isColumn = /[\n\t]/.test(lines)
    if (index < 0 || !isColumn) return
    event.preventDefault()
    const keys = inputs.slice(index).map(({ id }) => id)
    paste(keys, lines)
    const count = lines.split('\n').length
    const surplus = count - keys.length
    if (surplus > 0) toast(`${priceCountText(keys.length)} pasted, ${surplus} did not fit`)
    else toast(`${priceCountText(count)} pasted`)
  }
  return { onKeyDown, onPaste }
}
