import { categoryPictureSources } from '@chekku/domain/picture'
import type { Category } from '@chekku/domain/schemas/category'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'
import { chipClasses } from '../../ui/chip.ts'
import { ArrowIcon, ShareIcon } from '../../ui/icons.tsx'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { categoryAddress } from '../shared/category-address.ts'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { useRootData } from '../shared/root-data.ts'
import { useShareCategory } from '../shared/share.ts'
import { type CategoryFamily, familyOf } from './category-family.ts'
import { CategoryHead } from './category-head.tsx'
import { WholeWords } from './whole-words.tsx'

/** The category's picture and texts, a back link, a share button and links to its family. */
export function CategoryHeader({ category }: { category: Category }) {
  const { categories, origin } = useRootData()
  const share = useShareCategory()
  const { name, description, image } = category
  const family = familyOf(category, categories)
  const url = `${origin}${categoryAddress(category._id)}`
  return (
    <header className="page-width grid gap-x-12 gap-y-5 pt-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:items-center md:gap-y-6 md:pt-8 lg:gap-x-20">
      <CategoryHead category={category} main={family.main} />
      <div className="overflow-hidden rounded-card border border-line bg-frame max-md:row-start-2 md:order-last">
        <StoredPicture
          path={categoryPictureSources(image)}
          alt=""
          sizes={`(min-width: 80rem) 38rem, (min-width: 48rem) 48vw, ${acrossPhone}`}
          fallback="/art/placeholder.svg"
          isFirst
          className="aspect-video w-full object-cover"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="grow">
          <Link
            to="/products"
            className="group -ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-semibold text-leaf"
          >
            <ArrowIcon className="size-5 rotate-180 transition-transform group-hover:-translate-x-1" />
            <span className="underline decoration-1 underline-offset-4 group-hover:decoration-2">
              All Products
            </span>
          </Link>
        </p>
        <p className="noscript:hidden md:order-last md:mt-6 md:w-full">
          <button
            type="button"
            onClick={() => share({ title: name, url })}
            className={buttonClasses(
              'quiet',
              'max-md:border-transparent max-md:bg-transparent max-md:px-1 max-md:text-leaf',
            )}
          >
            <ShareIcon />
            Share Category
          </button>
        </p>
        <h1 className="mt-6 w-full text-title md:mt-2">
          <WholeWords text={name} />
        </h1>
        {description !== '' && (
          <p className="mt-3 w-full max-w-measure whitespace-pre-line text-soft md:mt-4">{description}</p>
        )}
      </div>
      <FamilyLinks category={category} family={family} />
    </header>
  )
}

/** Links to the main category and each of its subcategories; hidden if there is only one. */
function FamilyLinks({
  category,
  family: { main, subcategories },
}: {
  category: Category
  family: CategoryFamily
}) {
  const row = useRef<HTMLUListElement>(null)
  // On a phone the links form one horizontally scrolling row; scroll the selected one into view.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[href="${categoryAddress(category._id)}"]`)
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 4
  }, [category._id])
  if (subcategories.length === 0) return null
  return (
    <nav aria-label="Subcategories" className="min-w-0 md:order-last md:col-span-2">
      <ul
        ref={row}
        className="relative flex gap-2 max-md:-mx-page max-md:overflow-x-auto max-md:px-page max-md:py-1 md:flex-wrap"
      >
        {[main, ...subcategories].map(({ _id, name }) => (
          <li key={_id} className="min-w-0 max-md:max-w-[75vw] max-md:shrink-0">
            <Link
              to={categoryAddress(_id)}
              aria-current={_id === category._id ? 'page' : undefined}
              className={chipClasses}
            >
              {_id !== main._id ? name : <AllOf main={main} isShort={main._id === category._id} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the name is visually hidden because the page heading already shows it. */
function AllOf({ main, isShort }: { main: Category; isShort: boolean }) {
  return (
    <span>
      All <span className={isShort ? 'max-sm:sr-only' : ''}>{main.name}</span>
    </span>
  )
}
