import { formatRupees } from '@chekku/domain/money'
import { stockText } from '@chekku/domain/product/availability'
import { packQuery } from '@chekku/domain/product/pack-texts'
import {
  labelUnitPrice,
  offeredPack,
  packName,
  packsOf,
  savings,
  unitPrices,
  unitPriceText,
} from '@chekku/domain/product/packs'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/**
 * The size in the URL, or else the offered one, and a function that chooses another. `drawn` is the size that the
 * server rendered: a cached copy from the service worker may show another size than the URL until it is hydrated.
 */
export function useChosenPack(product: Product, drawn: string | undefined) {
  const [query] = useSearchParams()
  const sizeQuery = useSizeQuery(product)
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const [asked, setAsked] = useOptimistic(isHydrated ? query.get('pack') : drawn)
  const packs = packsOf(product)
  const choose = (pack: Pack) =>
    startTransition(async () => {
      setAsked(pack._id)
      await navigate(sizeQuery(pack), { replace: true, preventScrollReset: true })
    })
  return { pack: packs.find(({ _id }) => _id === asked) ?? offeredPack(packs), choose }
}

/** The query string of each size's URL; keeps the preview token of a draft. */
function useSizeQuery(product: Product) {
  const [query] = useSearchParams()
  const preview = query.get('preview')
  const kept = preview ? `&preview=${encodeURIComponent(preview)}` : ''
  return (pack: Pack) => packQuery(product, pack) + kept
}

const button =
  'relative flex min-h-11 min-w-0 cursor-pointer flex-col rounded-control border px-2.5 py-2 leading-tight wrap-anywhere -outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-leaf has-focus-visible:outline-offset-3'

const looks = {
  chosen: 'border-leaf bg-turmeric/15 outline-2 outline-leaf',
  other: 'border-ink/25 bg-card hover:border-ink',
}

/** The sizes of a product to choose from: links until hydration, then radio buttons. Nothing for a single size. */
export function SizeChoice(props: { product: Product; chosen: Pack; onChoose: (pack: Pack) => void }) {
  const { product, chosen, onChoose } = props
  const { packs = [] } = product
  const sizeQuery = useSizeQuery(product)
  const isHydrated = useIsHydrated()
  if (packs.length < 2) return null
  const perUnit = unitPrices(packs)
  const saved = savings(packs)
  return (
    <fieldset className="mt-4 min-w-0 max-w-measure">
      <legend className="caps text-soft">Size</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-2">
        {packs.map((pack, index) => {
          const isChosen = pack._id === chosen._id
          const look = `${button} ${looks[isChosen ? 'chosen' : 'other']}`
          const unitPrice = perUnit[index]
          const less = saved[index] ?? 0
          const words = (
            <>
              <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span className="font-semibold">{packName(pack) || `Size ${index + 1}`}</span>{' '}
                <span className="tabular-nums">{formatRupees(pack.price)}</span>
              </span>{' '}
              {unitPrice && (
                <span className="text-fine tabular-nums text-soft">{unitPriceText(unitPrice)}</span>
              )}{' '}
              {unitPrice && less > 0 && (
                <span className="text-fine tabular-nums text-leaf">{`${less} % less a ${unitPrice.unit}`}</span>
              )}{' '}
              {!pack.inStock && (
                <span className="text-fine text-danger">{stockText({ ...product, inStock: false })}</span>
              )}
            </>
          )
          return isHydrated ? (
            <label key={pack._id} className={look}>
              <input
                type="radio"
                name="size"
                checked={isChosen}
                onChange={() => onChoose(pack)}
                className="sr-only"
              />
              {words}
            </label>
          ) : (
            <a
              key={pack._id}
              href={sizeQuery(pack)}
              aria-current={isChosen ? 'true' : undefined}
              className={look}
            >
              {words}
            </a>
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
  const said = labelOf(pack)
  const { price, mrp } = pack
  return (
    // The same height without a text, so that the choice below does not move.
    <p className="mt-1 min-h-[1lh] text-fine tabular-nums text-soft">
      {said}
      {mrp !== null && (
        <>
          {said !== '' && ' · '}MRP {mrp > price ? <s>{formatRupees(mrp)}</s> : formatRupees(mrp)}
        </>
      )}
    </p>
  )
}
