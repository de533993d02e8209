import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { buttonClasses } from '../../ui/button.ts'
import { CategorySidebar } from './category-sidebar.tsx'
import { ProductSearch } from './product-search.tsx'
import type { Chosen, ProductSelection } from './product-selection.ts'
import { useSearchText } from './use-search-text.ts'

interface ProductBrowserProps {
  title: string
  selection: ProductSelection
  chosen: Chosen
  /** Renders the products for the typed search as a deferred update, which keeps typing responsive. */
  children: (search: string) => ReactNode
}

/* A list taller than the window scrolls on its own. */
const staysInView =
  'md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:max-h-[calc(100dvh-var(--spacing-header)-3rem)] md:overflow-y-auto md:overscroll-contain md:short:static md:short:max-h-none'

/** Title, search and category sidebar around the products; under 768 px a toggle shows the categories. */
export function ProductBrowser({ title, selection, chosen, children }: ProductBrowserProps) {
  // The categories start closed on a phone and open on a tablet.
  const [isOpen, setIsOpen] = useState(false)
  const [isPutAway, setIsPutAway] = useState(false)
  const [search, setSearch] = useSearchText(selection)
  const typed = useDeferredValue(search)
  const results = useMemo(() => children(typed), [children, typed])
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <div className="page-width pb-section pt-[calc(var(--spacing-header)+2rem)] md:pt-[calc(var(--spacing-header)+3.5rem)]">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 md:mb-12">
        <h1 className="text-title">{title}</h1>
        <ProductSearch selection={selection} search={search} onSearch={setSearch} />
      </div>
      <div
        className={`lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14 ${isPutAway ? '' : 'md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] md:gap-10'}`}
      >
        <div className={`mb-7 lg:mb-0 ${isPutAway ? '' : 'md:mb-0'}`}>
          <FilterToggle isOpen={isOpen} onToggle={() => setIsOpen(open => !open)} className="md:hidden" />
          <FilterToggle
            isOpen={!isPutAway}
            onToggle={() => setIsPutAway(away => !away)}
            className={`max-md:hidden lg:hidden ${isPutAway ? '' : 'mb-4'}`}
          />
          <div
            id="filters"
            className={`${isOpen ? 'max-md:mt-4 max-md:animate-drop' : 'max-md:hidden noscript:block'} ${isPutAway ? 'md:max-lg:hidden' : ''} ${staysInView}`}
          >
            <CategorySidebar chosen={chosen} search={typed} onChoose={close} />
          </div>
        </div>
        <section aria-label={title}>{results}</section>
      </div>
    </div>
  )
}

function FilterToggle({
  isOpen,
  onToggle,
  className,
}: {
  isOpen: boolean
  onToggle: () => void
  className: string
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="filters"
      onClick={onToggle}
      className={buttonClasses('quiet', `w-full noscript:hidden ${className}`)}
    >
      {isOpen ? 'Hide' : 'Filters'}
    </button>
  )
}
