import { packQuery, sizeBySlug, sizeInQuery } from '@chekku/domain/addresses/size-in-url'
import { formatRupees, visitorPrice } from '@chekku/domain/money'
import { labelUnitPrice, packsOf, shownPack } from '@chekku/domain/product/pack-prices'
import { savings, savingText } from '@chekku/domain/product/pack-savings'
import { stockText } from '@chekku/domain/product/stock-texts'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { Link, useSearchParams } from 'react-router'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { Price } from '../shared/price.tsx'
import * as productTexts from './texts.ts'

/**
 * The size in the URL, undefined without one, and the size that the page shows: that or else the one that cards show. Until
 * hydration it is the one that the server drew, since a copy of the service worker serves the URLs of all sizes.
 */
export function useChosenPack(product: Product, drawnSize: string | undefined) {
  const [query] = useSearchParams()
  const packs = packsOf(product)
  const sizeInUrl = sizeBySlug(packs, useIsHydrated() ? sizeInQuery(query) : drawnSize)
  return { sizeInUrl, pack: sizeInUrl ?? shownPack(packs) }
}

/** The query string of each size's URL; keeps the preview token of a draft. */
function useSizeQuery(product: Product) {
  const [query] = useSearchParams()
  const preview = query.get('preview')
  const previewQuery = preview ? `&preview=${encodeURIComponent(preview)}` : ''
  return (pack: Pack) => packQuery(product, pack) + previewQuery
}

const sizeClasses =
  'relative flex min-h-11 min-w-0 basis-[min(100%,9.75rem)] grow flex-col justify-center rounded-control border px-2.5 py-2 leading-tight wrap-anywhere -outline-offset-2 focus-visible:outline-2 focus-visible:outline-leaf focus-visible:outline-offset-3'

const variants = {
  chosen: 'border-leaf bg-turmeric/15 outline-2 outline-leaf',
  other: 'border-ink/25 bg-card hover:border-ink',
}

/**
 * The sizes of a product to choose from; nothing for a single one. Links, with and without script: a press that begins
 * before hydration and ends after it must meet one element.
 */
export function SizeChoice({ product, chosen }: { product: Product; chosen: Pack }) {
  const { packs = [] } = product
  const sizeQuery = useSizeQuery(product)
  if (packs.length < 2) return null
  const savedPercents = savings(packs)
  return (
    <fieldset className="mt-3 min-w-0 max-w-measure md:mt-4">
      <legend className="caps text-soft max-md:sr-only">{productTexts.size}</legend>
      <div className="flex flex-wrap gap-2 md:mt-2">
        {packs.map((pack, index) => {
          const isChosen = pack._id === chosen._id
          const savedPercent = savedPercents[index] ?? 0
          return (
            <Link
              key={pack._id}
              to={sizeQuery(pack)}
              replace
              preventScrollReset
              aria-current={isChosen ? 'true' : undefined}
              className={`${sizeClasses} ${variants[isChosen ? 'chosen' : 'other']}`}
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span className="font-semibold">{packName(pack) || productTexts.sizeNumber(index + 1)}</span>{' '}
                <span className="tabular-nums">
                  <Price text={visitorPrice(pack.price)} of={pack} />
                </span>
              </span>
              {savedPercent > 0 && pack.regularPrice === undefined && (
                <span className="text-fine tabular-nums text-leaf">{` ${savingText(savedPercent)}`}</span>
              )}
              {!pack.inStock && (
                <span className="text-fine text-danger">
                  {` ${stockText({ ...product, inStock: false })}`}
                </span>
              )}
            </Link>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The label of a size: its name if it is the only one, the unit price, and the MRP, struck through if we ask less. */
export function LabelLine({ product: { packs = [] }, pack }: { product: Product; pack: Pack }) {
  const labelOf = (size: Pack) =>
    [packs.length === 1 ? packName(size) : '', labelUnitPrice(size) ?? ''].filter(Boolean).join(' · ')
  if (!packs.some(size => labelOf(size) !== '' || size.mrp !== null)) return null
  const label = labelOf(pack)
  const { price, mrp } = pack
  return (
    // The same height without a text, so that the choice below does not move.
    <p className="mt-1 min-h-[1lh] text-fine tabular-nums text-soft">
      <span>{[label, mrp !== null && `${productTexts.mrp} `].filter(Boolean).join(' · ')}</span>
      {mrp !== null &&
        (price > 0 && mrp > price ? <s>{formatRupees(mrp)}</s> : <span>{formatRupees(mrp)}</span>)}
    </p>
  )
}
