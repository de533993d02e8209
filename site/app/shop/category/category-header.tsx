import { childrenOf } from '@chekku/domain/category-tree'
import { categoryPictureSources } from '@chekku/domain/pictures/category-picture'
import type { Category } from '@chekku/domain/schemas/category'
import { categoryCard, sharePath } from '@chekku/domain/share-image'
import { Link, useSearchParams } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ArrowIcon, ShareIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import type { ResolvedAddress } from '../catalogue-pages/resolve-address.ts'
import { useShare } from '../catalogue-pages/share.ts'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { useAddressPath } from '../catalogue-pages/use-address-path.ts'
import { readSelection } from '../products/product-selection.ts'
import { trailData } from '../seo/json-ld.ts'
import { PageHead, StructuredData } from '../seo/page-head.tsx'
import { categoryAddress, pageAddress } from '../shared/category-address.ts'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { FamilyLinks } from './family-links.tsx'
import * as categoryTexts from './texts.ts'

/** The layout of the header, and of its loading state. */
const headerGrid =
  'page-width grid gap-x-12 gap-y-5 pt-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:items-center md:gap-y-6 md:pt-8 lg:gap-x-20'

export function CategoryHeader(props: { category: Category; address?: ResolvedAddress['address'] }) {
  const { category, address } = props
  const { categories, origin } = useRootData()
  const share = useShare('category')
  const { name, description, image } = category
  const { main, subcategories } = familyOf(category, categories)
  const path = useAddressPath('category', category, address)
  return (
    <header className={headerGrid}>
      <CategoryMetadata category={category} main={main} path={path} />
      <div className="overflow-hidden rounded-card border border-line bg-frame max-md:row-start-2 md:order-last">
        <StoredPicture
          path={categoryPictureSources(image)}
          alt=""
          sizes={`(min-width: 80rem) 38rem, (min-width: 48rem) 48vw, ${acrossPhone}`}
          ratio={16 / 9}
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
              {pageTexts.allProducts}
            </span>
          </Link>
        </p>
        <p className="noscript:hidden md:order-last md:mt-6 md:w-full">
          <button
            type="button"
            onClick={() => share({ title: name, url: origin + path })}
            className={buttonClasses(
              'quiet',
              'max-md:border-transparent max-md:bg-transparent max-md:px-1 max-md:text-leaf',
            )}
          >
            <ShareIcon />
            {categoryTexts.share}
          </button>
        </p>
        <h1 className="mt-6 w-full text-title md:mt-2">
          <WholeWords text={name} />
        </h1>
        {description !== '' && (
          <p className="mt-3 w-full max-w-measure whitespace-pre-line text-soft md:mt-4">{description}</p>
        )}
      </div>
      {subcategories.length > 0 && <FamilyLinks shownId={category._id} family={[main, ...subcategories]} />}
    </header>
  )
}

export const LoadingHeader = () => (
  <div aria-hidden="true" className={`animate-breathe ${headerGrid}`}>
    <div className="aspect-video rounded-card bg-line/60 max-md:row-start-2 md:order-last" />
    <div>
      <div className="h-3 w-28 rounded-full bg-line/60" />
      <div className="mt-6 h-9 w-4/5 rounded-full bg-line/60" />
      <div className="mt-6 h-4 w-full rounded-full bg-line/60" />
      <div className="mt-3 h-4 w-2/3 rounded-full bg-line/60" />
    </div>
  </div>
)

/** Title, share tags and breadcrumbs, at the canonical URL of the shown page of products. */
function CategoryMetadata(props: { category: Category; main: Category; path: string }) {
  const { category, main, path: firstPage } = props
  const { origin, shop } = useRootData()
  const [query] = useSearchParams()
  const { name, description } = category
  const path = pageAddress(firstPage, readSelection(query).page)
  const trail = [
    { name: pageTexts.allProducts, path: '/products' },
    ...(main === category ? [] : [{ name: main.name, path: categoryAddress(main._id) }]),
    { name, path: firstPage },
  ]
  return (
    <>
      <PageHead
        title={name}
        description={description || categoryTexts.summary(name)}
        path={path}
        image={sharePath(categoryCard(category, shop.identity))}
      />
      <StructuredData key={path} data={import.meta.env.SSR && trailData(trail, origin)} />
    </>
  )
}

/** Keeps hyphenated words ("Sun-Dried") on one line, unless they are too long for a narrow screen. */
function WholeWords({ text }: { text: string }) {
  // 120 characters is the longest name.
  const [before = '', word = ''] = text.split(/(\S{0,120}\p{L}-\p{L}\S{0,120})/u, 2)
  if (word === '') return <IndicText text={text} />
  return (
    <>
      <IndicText text={before} />
      {word.length > 16 ? word : <span className="whitespace-nowrap">{word}</span>}
      <WholeWords text={text.slice(before.length + word.length)} />
    </>
  )
}

/** The family of a main category or a subcategory; the subcategories are in display order. */
export function familyOf(category: Category, categories: readonly Category[]) {
  const main = categories.find(({ _id }) => _id === category.parent) ?? category
  return { main, subcategories: childrenOf(categories, main._id) }
}
