import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { buttonLook } from '../ui/button.ts'
import { CategorySidebar } from './category-sidebar.tsx'
import { ProductSearch } from './product-search.tsx'
import type { Chosen, ProductSelection } from './product-selection.ts'
import { useShell } from './shell.ts'
import { useSearchText } from './use-search-text.ts'

interface ProductBrowserProps {
  title: string
  selection: ProductSelection
  chosen: Chosen
  /** The products, for what is typed into the search box; drawn behind it, so that no key waits for them. */
  children: (search: string) => ReactNode
}

/* Only a list that fits into the window stays in view: of a longer one, what is below could not be reached. */
const stayingRows = 10
const staysInView = 'md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:short:static'

/** What stands around the products: title, search, and the categories beside or, under 768 px, behind a toggle. */
export function ProductBrowser({ title, selection, chosen, children }: ProductBrowserProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { categories } = useShell()
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
      <div className="md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] md:gap-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
        <div className="mb-7 md:mb-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="filters"
            onClick={() => setIsOpen(open => !open)}
            className={buttonLook('quiet', 'w-full noscript:hidden md:hidden')}
          >
            {isOpen ? 'Hide' : 'Filters'}
          </button>
          <div
            id="filters"
            className={`${isOpen ? 'max-md:mt-4 max-md:animate-drop' : 'max-md:hidden noscript:block'} ${categories.length <= stayingRows ? staysInView : ''}`}
          >
            <CategorySidebar chosen={chosen} search={typed} onChoose={close} />
          </div>
        </div>
        <section aria-label={title}>{results}</section>
      </div>
    </div>
  )
}
