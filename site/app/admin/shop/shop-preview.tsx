import { panelClasses } from '../layout/screen.tsx'
import type { AnyCard } from './shop-card-definition.ts'
import { typedDetails } from './shop-card-form.ts'
import type { ShopWork } from './use-shop-work.ts'

/** How the shop looks with what is typed: the header, the first words of the home page, and the footer. */
export function ShopPreview({ cards, work }: { cards: readonly AnyCard[]; work: ShopWork }) {
  const { identity, words, legal } = typedDetails(cards, work)
  return (
    <section aria-label="Preview" className={`${panelClasses} overflow-hidden`}>
      <p className="border-b border-line bg-paper px-4 py-3 font-serif text-name wrap-anywhere">
        {identity.name}
      </p>
      <div className="grid gap-2 bg-paper px-4 py-6 wrap-anywhere">
        <p className="font-serif text-head leading-tight">{words.heroHeading}</p>
        <p>{words.heroText}</p>
      </div>
      <p className="bg-ink px-4 py-3 text-fine text-paper wrap-anywhere">
        {legal.legalName || identity.name}
      </p>
    </section>
  )
}
