import type { Category } from '@chekku/domain/schemas/category'
import { useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { NonceContext } from '../../delivery/script-nonce.ts'
import { chipClasses } from '../../ui/chip.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { categoryAddress } from '../shared/category-address.ts'
import * as categoryTexts from './texts.ts'

/** Links to a main category and its subcategories; on a phone they are one row that scrolls. */
export function FamilyLinks({ shownId, family }: { shownId: string; family: readonly Category[] }) {
  const row = useRef<HTMLUListElement>(null)
  const nonce = useContext(NonceContext)
  useEffect(() => {
    // The inline script or the visitor has already scrolled the server's row.
    if (row.current?.scrollLeft === 0) scrollToCurrent(row.current)
  }, [])
  return (
    <nav aria-label={categoryTexts.subcategories} className="min-w-0 md:order-last md:col-span-2">
      <ul
        ref={row}
        className="relative flex gap-2 max-md:-mx-page max-md:overflow-x-auto max-md:px-page max-md:py-1 md:flex-wrap"
      >
        {family.map(({ _id, name, parent }) => (
          <li key={_id} className="min-w-0 max-md:max-w-[75vw] max-md:shrink-0">
            <Link
              to={categoryAddress(_id)}
              aria-current={_id === shownId ? 'page' : undefined}
              className={chipClasses}
            >
              {parent === undefined ? (
                <MainCategory name={name} isShown={_id === shownId} />
              ) : (
                <IndicText text={name} />
              )}
            </Link>
          </li>
        ))}
      </ul>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? `(${scrollToCurrent})(document.currentScript.previousElementSibling)` : ''}
      </script>
    </nav>
  )
}

/**
 * Scrolls the current link of a row into view. The source also runs as an inline script before the first paint, so it uses
 * nothing outside itself.
 */
function scrollToCurrent(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>('[aria-current]')
  if (link) row.scrollLeft = link.offsetLeft - row.clientWidth / 4
}

/** "All oils"; on its own page a phone shows "All" alone, under a heading that has the name. */
const MainCategory = ({ name, isShown }: { name: string; isShown: boolean }) => (
  <>
    <span className={isShown ? 'max-sm:sr-only' : ''}>
      <IndicText text={categoryTexts.allOf(name)} />
    </span>
    {isShown && (
      <span aria-hidden="true" className="sm:hidden">
        {categoryTexts.all}
      </span>
    )}
  </>
)
