import { Link } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { useCopyLink } from '../catalogue-pages/share.ts'
import * as pageTexts from '../catalogue-pages/texts.ts'
import type { Chosen } from './product-selection.ts'
import { productsAddress } from './products-address.ts'
import * as productsTexts from './texts.ts'

interface CategorySidebarProps {
  chosen: Chosen
  /** The typed search, which may be ahead of the URL; links include it. */
  search: string
  onChoose: () => void
}

export function CategorySidebar({ chosen, search, onChoose }: CategorySidebarProps) {
  const { categories, categoriesError, origin } = useRootData()
  const copyLink = useCopyLink('category')
  return (
    <nav aria-label={productsTexts.categories}>
      <h2 className="caps pb-3 font-sans text-press">{productsTexts.categories}</h2>
      <ul className="rule-double divide-y divide-line">
        {[undefined, ...categories].map(category => (
          <li key={category?._id ?? 'all'} className="flex items-center">
            <Link
              to={productsAddress({ category, search })}
              replace
              onClick={onChoose}
              aria-current={chosen === (category ?? 'all') ? 'true' : undefined}
              className={`flex min-h-11 min-w-0 grow items-center py-2 leading-tight transition-colors hover:text-leaf aria-[current]:font-semibold aria-[current]:text-leaf ${category?.parent ? 'text-soft' : ''}`}
            >
              <span className="min-w-0 wrap-anywhere">
                <IndicText text={category?.name ?? pageTexts.allProducts} />
              </span>
            </Link>
            {category && (
              <button
                type="button"
                onClick={() => copyLink(`${origin}${productsAddress({ category })}`)}
                aria-label={productsTexts.share(category.name)}
                title={productsTexts.copyLink}
                className="grid size-11 shrink-0 place-items-center text-soft transition hover:text-leaf noscript:hidden"
              >
                <ShareIcon className="size-4.5" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {categoriesError !== null && (
        <p role="alert" className="mt-3 text-danger">
          {categoriesError}
        </p>
      )}
    </nav>
  )
}
