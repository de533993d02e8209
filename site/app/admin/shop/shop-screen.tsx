import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { capitalised } from '@chekku/domain/sentence'
import { shopMessages, shopSections } from '@chekku/domain/shop/sections'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useIsNarrow } from '../../ui/admin/use-is-narrow.ts'
import { buttonClasses } from '../../ui/button.ts'
import { useCan } from '../auth/use-can.ts'
import { useEditKeys } from '../components/edit/edit-form.tsx'
import { type DraftSlot, useDraftSlot } from '../components/edit/form-draft.ts'
import { SaveBar } from '../components/edit/save-bar.tsx'
import { shopQuery } from '../data/queries.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { FeedsPanel } from './feeds-panel.tsx'
import { cardFormId, ShopCard } from './shop-card.tsx'
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
      <QueryState query={query} failure={shopMessages.loadFailed}>
        {query.data && slot && <ShopWorkplace stored={query.data} slot={slot} />}
      </QueryState>
      <FeedsPanel />
    </Screen>
  )
}

function ShopWorkplace({ stored, slot }: { stored: ShopForEditing; slot: DraftSlot<ShopDraft> }) {
  const can = useCan()
  const forms = useShopCards(stored, slot).filter(({ card }) => can(`updateShop${capitalised(card.section)}`))
  const [tab, setTab] = useState<'details' | 'preview'>('details')
  const [opened, setOpened] = useOpenedCard(forms, () => setTab('details'))
  const isWide = !useIsNarrow('64rem')
  const unsaved = forms.filter(({ isUnsaved }) => isUnsaved)
  const form = unsaved.find(({ card }) => card.section === opened) ?? unsaved[0]
  /** Errors are said and put right on an open card. */
  const show = ({ card }: ShopCards[number]) =>
    flushSync(() => {
      setTab('details')
      setOpened(card.section)
    })
  function onSave() {
    if (!form) return
    show(form)
    form.ref.current?.requestSubmit()
  }
  useEditKeys(onSave, ...forms.map(({ draft }) => draft))
  const cards = (
    <div className="grid grid-cols-1 gap-3">
      {forms.map(form => {
        const { section } = form.card
        const isOpen = opened === section
        return (
          <ShopCard
            key={section}
            {...{ form, isOpen }}
            onToggle={() => setOpened(isOpen ? undefined : section)}
          />
        )
      })}
    </div>
  )
  const preview = <ShopPreview forms={forms} stored={stored} />
  return (
    <>
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-6">
          {cards}
          <div className="sticky top-18">{preview}</div>
        </div>
      ) : (
        <Tabs
          label="Shop"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'details', label: 'Details', panel: cards },
            { value: 'preview', label: 'Preview', panel: preview },
          ]}
        />
      )}
      {form && (
        <SaveBar
          edit={form}
          of={shopSections[form.card.section]}
          form={cardFormId(form.card.section)}
          onClick={() => show(form)}
        />
      )}
    </>
  )
}

/** The open card: at first the one in the URL's hash, such as `#hours`, else one that is not saved yet. */
function useOpenedCard(forms: ShopCards, onNamed: () => void) {
  const location = useLocation()
  const named = shopCards.find(({ section }) => `#${section}` === location.hash)?.section
  const [seen, setSeen] = useState<typeof location>()
  const state = useState(() => forms.find(({ isUnsaved }) => isUnsaved)?.card.section)
  // Choosing the same hash again opens its card again.
  if (seen !== location) {
    setSeen(location)
    if (named) {
      state[1](named)
      onNamed()
    }
  }
  useEffect(() => {
    if (!seen?.hash) return
    const element = document.getElementById(seen.hash.slice(1))
    element?.scrollIntoView()
    element?.focus({ preventScroll: true })
  }, [seen])
  return state
}
