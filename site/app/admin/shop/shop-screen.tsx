import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopMessages, shopSections } from '@chekku/domain/shop/shop'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useIsNarrow } from '../../ui/admin/use-is-narrow.ts'
import { buttonClasses } from '../../ui/button.ts'
import { type DraftSlot, useDraftSlot } from '../components/form/form-draft.ts'
import { useSaveShortcut } from '../components/form/use-save-shortcut.ts'
import { shopQuery } from '../data/queries.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { ShopCard } from './shop-card.tsx'
import { shopCards } from './shop-cards.ts'
import { ShopPreview } from './shop-preview.tsx'
import { type ShopCards, type ShopDraft, useShopCards } from './use-shop-cards.ts'

/** All details of the shop, with a card for each section. */
export default function ShopScreen() {
  const query = useQuery(shopQuery)
  const slot = useDraftSlot<ShopDraft>('shop')
  return (
    <Screen
      title="Shop"
      actions={
        <>
          <Link to="/admin/shop/addresses" className={buttonClasses('quiet')}>
            Old addresses
          </Link>
          <Link to="/admin/shop/history" className={buttonClasses('quiet')}>
            Earlier versions
          </Link>
        </>
      }
    >
      <QueryState query={query} failure={shopMessages.loadFailed} count={1} emptyText="">
        {query.data && slot && <ShopWorkplace stored={query.data} slot={slot} />}
      </QueryState>
    </Screen>
  )
}

function ShopWorkplace({ stored, slot }: { stored: ShopForEditing; slot: DraftSlot<ShopDraft> }) {
  const work = useShopCards(shopCards, stored, slot)
  const [tab, setTab] = useState<'details' | 'preview'>('details')
  const { opened, toggle } = useOpenedCards(work, () => setTab('details'))
  const isWide = !useIsNarrow('64rem')
  const isCollapsible = useIsNarrow()
  useSaveShortcut(() => {
    const changed = shopCards.find(({ section }) => work.isUnsaved(section))
    const focused = document.activeElement?.closest<HTMLFormElement>('form[data-shop-card]')
    const form = focused ?? (changed && document.querySelector<HTMLFormElement>(`#${changed.section} form`))
    form?.requestSubmit()
  })
  const cards = (
    <div className="grid grid-cols-1 gap-4">
      {!isWide && !isCollapsible && <CardLinks work={work} />}
      {shopCards.map(card => (
        <ShopCard
          key={card.section}
          {...{ card, work, isCollapsible }}
          isOpen={opened.has(card.section)}
          onToggle={() => toggle(card.section)}
        />
      ))}
    </div>
  )
  const preview = <ShopPreview cards={shopCards} work={work} />
  if (isWide)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-6">
        {cards}
        <div className="sticky top-18 grid gap-4">
          <CardLinks work={work} />
          {preview}
        </div>
      </div>
    )
  return (
    <Tabs
      label="Shop"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'details', label: 'Details', panel: cards },
        { value: 'preview', label: 'Preview', panel: preview },
      ]}
    />
  )
}

/** The open cards on a phone: initially those with unsaved changes, and the one in the URL's hash, such as `#hours`. */
function useOpenedCards(work: ShopCards, onNamed: () => void) {
  const location = useLocation()
  const named = shopCards.find(({ section }) => `#${section}` === location.hash)?.section
  const [seen, setSeen] = useState<typeof location>()
  const [opened, setOpened] = useState<ReadonlySet<ShopSection>>(
    () => new Set(shopCards.map(({ section }) => section).filter(section => work.isUnsaved(section))),
  )
  // Choosing the same hash again opens its card again.
  if (seen !== location) {
    setSeen(location)
    if (named) {
      setOpened(new Set([...opened, named]))
      onNamed()
    }
  }
  useEffect(() => {
    if (!seen?.hash) return
    const element = document.getElementById(seen.hash.slice(1))
    element?.scrollIntoView()
    element?.focus({ preventScroll: true })
  }, [seen])
  const toggle = (section: ShopSection) =>
    setOpened(
      new Set(opened.has(section) ? [...opened].filter(one => one !== section) : [...opened, section]),
    )
  return { opened, toggle }
}

/** Links to the cards, for screens on which all are open; marks those with unsaved changes. */
function CardLinks({ work }: { work: ShopCards }) {
  return (
    <nav aria-label="Cards">
      <ul className="flex flex-wrap gap-x-4">
        {shopCards.map(({ section }) => (
          <li key={section}>
            <Link to={`#${section}`} className="link inline-flex min-h-11 min-w-11 items-center">
              {shopSections[section]}
              {work.isUnsaved(section) && <span className="sr-only"> (not saved yet)</span>}
              {work.isUnsaved(section) && <span aria-hidden="true">&nbsp;•</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
