import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopMessages, shopSections } from '@chekku/domain/shop/shop'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useIsNarrow } from '../../ui/admin/use-is-narrow.ts'
import { buttonClasses } from '../../ui/button.ts'
import { useEditKeys } from '../components/edit/edit-form.tsx'
import { type DraftSlot, useDraftSlot } from '../components/edit/form-draft.ts'
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
  const forms = useShopCards(stored, slot)
  const [tab, setTab] = useState<'details' | 'preview'>('details')
  const { opened, toggle } = useOpenedCards(forms, () => setTab('details'))
  const isWide = !useIsNarrow('64rem')
  const isCollapsible = useIsNarrow()
  const onSave = () => {
    const changed = forms.find(({ isUnsaved }) => isUnsaved)?.ref.current
    const focused = document.activeElement?.closest<HTMLFormElement>('form[data-shop-card]')
    const form = focused ?? changed
    form?.requestSubmit()
  }
  useEditKeys(onSave, ...forms.map(({ draft }) => draft))
  const cards = (
    <div className="grid grid-cols-1 gap-4">
      {!isWide && !isCollapsible && <CardLinks forms={forms} />}
      {forms.map(form => (
        <ShopCard
          key={form.card.section}
          {...{ form, isCollapsible }}
          isOpen={opened.has(form.card.section)}
          onToggle={() => toggle(form.card.section)}
        />
      ))}
    </div>
  )
  const preview = <ShopPreview forms={forms} stored={stored} />
  if (isWide)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-6">
        {cards}
        <div className="sticky top-18 grid gap-4">
          <CardLinks forms={forms} />
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
function useOpenedCards(forms: ShopCards, onNamed: () => void) {
  const location = useLocation()
  const named = shopCards.find(({ section }) => `#${section}` === location.hash)?.section
  const [seen, setSeen] = useState<typeof location>()
  const [opened, setOpened] = useState<ReadonlySet<ShopSection>>(
    () => new Set(forms.flatMap(({ card, isUnsaved }) => (isUnsaved ? card.section : []))),
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
function CardLinks({ forms }: { forms: ShopCards }) {
  return (
    <nav aria-label="Cards">
      <ul className="flex flex-wrap gap-x-4">
        {forms.map(({ card: { section }, isUnsaved }) => (
          <li key={section}>
            <Link to={`#${section}`} className="link inline-flex min-h-11 min-w-11 items-center">
              {shopSections[section]}
              {isUnsaved && <span className="sr-only"> (not saved yet)</span>}
              {isUnsaved && <span aria-hidden="true">&nbsp;•</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
