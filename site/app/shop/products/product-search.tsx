import { catalogueLimits } from '@chekku/domain/catalogue'
import { SearchIcon } from '../../ui/icons.tsx'
import type { ProductSelection } from './product-selection.ts'

interface ProductSearchProps {
  selection: ProductSelection
  search: string
  onSearch: (text: string) => void
}

/** Filters while typing; without JavaScript it submits a form. */
export function ProductSearch({ selection, search, onSearch }: ProductSearchProps) {
  return (
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
          placeholder="Search products..."
          aria-label="Search products"
          maxLength={catalogueLimits.searchCharacters}
          autoComplete="off"
          className="min-h-11 w-full rounded-control border border-ink/25 bg-card py-2 pl-11 pr-3 placeholder:text-soft hover:border-ink/50"
        />
      </form>
    </search>
  )
}
