import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { type ComponentProps, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useRootData } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { useSearchText } from '../../ui/use-search-text.ts'
import { CategorySidebar } from './category-sidebar.tsx'
import { addressOf, type Chosen, type ProductSelection } from './product-selection.ts'
import * as productsTexts from './texts.ts'

interface ProductBrowserProps {
  title: string
  selection: ProductSelection
  chosen: Chosen
  /** Renders the products for the typed search as a deferred update, which keeps typing responsive. */
  children: (search: string) => ReactNode
}

/* A list taller than the window scrolls on its own. */
const staysInView =
  'md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:max-h-[calc(100dvh-var(--spacing-header)-3rem)] md:overflow-y-auto md:overscroll-contain md:shade-below md:short:static md:short:max-h-none'

export function ProductBrowser({ title, selection, chosen, children }: ProductBrowserProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { text: search, setText: setSearch } = useSearchText(selection.search, text =>
    addressOf({ ...selection, search: text, page: 1 }),
  )
  const { categories, categoriesError } = useRootData()
  const hasFilters = categories.length > 0 || categoriesError !== null
  const typed = useDeferredValue(search)
  const results = useMemo(() => children(typed), [children, typed])
  return (
    <div className="page-width pb-section pt-[calc(var(--spacing-header)+2rem)] md:pt-[calc(var(--spacing-header)+3.5rem)]">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 md:mb-12">
        {/* Replaced whole, since a browser that translates the page takes its text out. */}
        <h1 key={title} className="text-title">
          <IndicText text={title} />
        </h1>
        <ProductSearch selection={selection} search={search} onSearch={setSearch} />
      </div>
      <div
        className={
          hasFilters
            ? 'md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] md:gap-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14'
            : ''
        }
      >
        <div hidden={!hasFilters} className="mb-7 md:mb-0">
          <FilterToggle isOpen={isOpen} onClick={() => setIsOpen(open => !open)} className="md:hidden" />
          <div
            id="filters"
            className={`${isOpen ? 'max-md:mt-4 max-md:animate-drop' : 'max-md:hidden noscript:block'} ${staysInView}`}
          >
            <CategorySidebar chosen={chosen} search={typed} onChoose={() => setIsOpen(false)} />
          </div>
        </div>
        <section aria-label={title} className="@container">
          {results}
        </section>
      </div>
    </div>
  )
}

type FilterToggleProps = ComponentProps<'button'> & { isOpen: boolean }

const FilterToggle = ({ isOpen, className, ...rest }: FilterToggleProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls="filters"
    className={buttonClasses('quiet', `w-full noscript:hidden ${className}`)}
    {...rest}
  >
    {isOpen ? productsTexts.hide : productsTexts.filters}
  </button>
)

interface ProductSearchProps {
  selection: ProductSelection
  search: string
  onSearch: (text: string) => void
}

/** Filters while typing; without JavaScript it submits a form. */
const ProductSearch = ({ selection, search, onSearch }: ProductSearchProps) => (
  <search className="w-full sm:w-80">
    <form action="/products" method="get" onSubmit={event => event.preventDefault()} className="relative">
      {selection.category !== '' && <input type="hidden" name="category" value={selection.category} />}
      {selection.name !== '' && <input type="hidden" name="name" value={selection.name} />}
      <SearchIcon className="pointer-events-none absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-soft" />
      <input
        // Takes over text typed before hydration.
        ref={box => {
          if (box && box.value !== search) onSearch(box.value)
        }}
        type="search"
        name="q"
        value={search}
        onChange={event => onSearch(event.target.value)}
        placeholder={productsTexts.searchHint}
        aria-label={productsTexts.search}
        maxLength={catalogueLimits.searchCharacters}
        autoComplete="off"
        className="min-h-11 w-full rounded-control border border-ink/25 bg-card py-2 pl-11 pr-3 placeholder:text-soft hover:border-ink/50"
      />
    </form>
  </search>
)
