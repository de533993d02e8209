import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopMessages } from '@chekku/domain/shop'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useIsNarrow } from '../../ui/admin/use-is-narrow.ts'
import { buttonClasses } from '../../ui/button.ts'
import { type DraftSlot, useDraftSlot } from '../components/form/form-draft.ts'
import { useSaveKey } from '../components/form/use-save-key.ts'
import { shopQuery } from '../data/queries.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { ShopCard } from './shop-card.tsx'
import { shopCards } from './shop-cards.ts'
import { ShopPreview } from './shop-preview.tsx'
import { type ShopDraft, type ShopWork, useShopWork } from './use-shop-work.ts'

/** Everything that the owner says of her shop, a card for each section. */
export default function ShopScreen() {
  const query = useQuery(shopQuery)
  const slot = useDraftSlot<ShopDraft>('shop')
  return (
    <Screen
      title="Shop"
      actions={
        <Link to="/admin/shop/history" className={buttonClasses('quiet')}>
          Earlier versions
        </Link>
      }
    >
      <QueryState query={query} failure={shopMessages.loadFailed} count={1} emptyText="">
        {query.data && slot && <ShopWorkplace stored={query.data} slot={slot} />}
      </QueryState>
    </Screen>
  )
}

function ShopWorkplace({ stored, slot }: { stored: ShopForEditing; slot: DraftSlot<ShopDraft> }) {
  const work = useShopWork(shopCards, stored, slot)
  const [tab, setTab] = useState<'details' | 'preview'>('details')
  const isNarrow = useIsNarrow('64rem')
  useSaveKey(() => {
    const changed = shopCards.find(({ section }) => work.isUnsaved(section))
    const focused = document.activeElement?.closest<HTMLFormElement>('form[data-shop-card]')
    const form = focused ?? (changed && document.querySelector<HTMLFormElement>(`#${changed.section} form`))
    form?.requestSubmit()
  })
  const cards = <Cards work={work} />
  const preview = <ShopPreview cards={shopCards} work={work} />
  if (isNarrow)
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-6">
      {cards}
      {preview}
    </div>
  )
}

/** The cards, of which a phone shows the fields of those that were opened; `#hours` in the address opens Hours. */
function Cards({ work }: { work: ShopWork }) {
  const isCollapsible = useIsNarrow()
  const [opened, setOpened] = useState<ReadonlySet<ShopSection>>(
    () => new Set(shopCards.map(({ section }) => section).filter(section => work.isUnsaved(section))),
  )
  const location = useLocation()
  // The same address chosen again opens the card again.
  useEffect(() => {
    const card = shopCards.find(({ section }) => `#${section}` === location.hash)
    if (!card) return
    flushSync(() => setOpened(now => new Set([...now, card.section])))
    const element = document.getElementById(card.section)
    element?.scrollIntoView()
    element?.focus({ preventScroll: true })
  }, [location])
  const toggle = (section: ShopSection) =>
    setOpened(now =>
      now.has(section) ? new Set([...now].filter(one => one !== section)) : new Set([...now, section]),
    )
  return (
    <div className="grid grid-cols-1 gap-4">
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
}
