import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import type { ListedCategory } from '@chekku/domain/product/price-list'
import { searchedKey } from '@chekku/domain/rules/search-key'
import { matchesTerms, searchTerms } from '@chekku/domain/rules/search-terms'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { chipClasses } from '../../ui/chip.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { PriceTable, tableId } from './price-table.tsx'
import * as priceListTexts from './texts.ts'

/** Fewer are found by looking. */
const manyProducts = 30

/** A table for each category, with links to them; of many products with a search. */
export function PriceTables({ categories }: { categories: readonly ListedCategory[] }) {
  const [search, setSearch] = useState('')
  const typed = useDeferredValue(search)
  const found = useMemo(() => findPrices(categories, typed), [categories, typed])
  const isLong = categories.reduce((sum, { products }) => sum + products.length, 0) >= manyProducts
  return (
    <>
      {isLong && (
        <search className="noscript:hidden">
          <input
            type="search"
            value={search}
            onChange={event => setSearch(event.target.value)}
            placeholder={priceListTexts.searchHint}
            aria-label={priceListTexts.search}
            autoComplete="off"
            className="min-h-11 w-full rounded-control border border-ink/25 bg-card px-3 py-2 placeholder:text-soft hover:border-ink/50 sm:w-80"
          />
        </search>
      )}
      {found.length > 1 && (
        <nav aria-label={priceListTexts.categories} className={isLong ? 'mt-4' : ''}>
          <ul className="flex gap-2 max-md:-mx-page max-md:overflow-x-auto max-md:px-page max-md:py-1 md:flex-wrap">
            {found.map(({ _id, name }) => (
              <li key={_id} className="min-w-0 max-md:max-w-[75vw] max-md:shrink-0">
                <Link to={{ hash: tableId(_id) }} className={chipClasses}>
                  <IndicText text={name} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {found.length === 0 && (
        <p role="status" className="mt-6">
          {catalogueMessages.productsEmpty}
        </p>
      )}
      <div className="mt-8 print:mt-0">
        {found.map(category => (
          <PriceTable key={category._id} category={category} />
        ))}
      </div>
    </>
  )
}

/** The products that have each word of the search in their name, their sizes or their category. */
function findPrices(categories: readonly ListedCategory[], search: string): readonly ListedCategory[] {
  const terms = searchTerms(search)
  if (terms.length === 0) return categories
  return categories.flatMap(category => {
    const products = category.products.filter(({ name, sizes }) =>
      matchesTerms([category.name, name, ...sizes.map(size => size.name)].map(searchedKey).join('\n'), terms),
    )
    return products.length > 0 ? { ...category, products } : []
  })
}
