import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { capitalised } from '@chekku/domain/sentence'
import { type ShopCardId, shopMessages } from '@chekku/domain/shop/sections'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
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
import { ShopPreview } from './preview/shop-preview.tsx'
import { cardFormId, ShopCard } from './shop-card.tsx'
import { idOfCard } from './shop-card-definition.ts'
import { shopCards } from './shop-cards.ts'
import type { ShopDraft } from './shop-drafts.ts'
import { type ShopCards, useShopCards } from './use-shop-cards.ts'

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

interface WorkplaceProps {
  stored: ShopForEditing
  slot: DraftSlot<ShopDraft>
}

/** The cards of the sections that the user may change, with their preview and one bar that saves them. */
function ShopWorkplace({ stored, slot }: WorkplaceProps) {
  const can = useCan()
  const forms = useShopCards(stored, slot).filter(({ card }) => can(`updateShop${capitalised(card.section)}`))
  const unsaved = forms.filter(({ isUnsaved }) => isUnsaved)
  const [{ tab, openCard }, setView] = useView(unsaved[0]?.id)
  const formToSave = unsaved.find(({ id }) => id === openCard) ?? unsaved[0]
  /** Opens a card at once, so that a save can focus its first error. */
  const showCard = ({ id }: ShopCards[number]) => flushSync(() => setView({ tab: 'details', openCard: id }))

  useEditKeys(
    () => {
      if (!formToSave) return
      showCard(formToSave)
      formToSave.ref.current?.requestSubmit()
    },
    ...forms.map(({ draft }) => draft),
  )

  const cards = (
    <div className="grid grid-cols-1 gap-3">
      {forms.map(form => {
        const isOpen = openCard === form.id
        const onToggle = () => setView({ tab, openCard: isOpen ? undefined : form.id })
        return <ShopCard key={form.id} {...{ form, isOpen, onToggle }} />
      })}
    </div>
  )
  return (
    <>
      <CardsAndPreview
        cards={cards}
        preview={<ShopPreview forms={forms} stored={stored} />}
        tab={tab}
        onTab={tab => setView({ tab, openCard })}
      />
      {formToSave && (
        <SaveBar
          edit={formToSave}
          subject={formToSave.title}
          form={cardFormId(formToSave.id)}
          onClick={() => showCard(formToSave)}
        />
      )}
    </>
  )
}

interface CardsAndPreviewProps {
  cards: ReactNode
  preview: ReactNode
  tab: View['tab']
  onTab: (tab: View['tab']) => void
}

/** Side by side where there is room, else as tabs. */
function CardsAndPreview({ cards, preview, tab, onTab }: CardsAndPreviewProps) {
  const isNarrow = useIsNarrow('64rem')
  if (!isNarrow)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-6">
        {cards}
        <div className="sticky top-18">{preview}</div>
      </div>
    )
  return (
    <Tabs
      label="Shop"
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'details', label: 'Details', panel: cards },
        { value: 'preview', label: 'Preview', panel: preview },
      ]}
    />
  )
}

interface View {
  tab: 'details' | 'preview'
  openCard: ShopCardId | undefined
}

/** The view that the user has chosen; a link to a card, such as `#hours`, opens that one until she chooses again. */
function useView(firstUnsaved: ShopCardId | undefined) {
  const location = useLocation()
  const { hash, key } = location
  const [chosen, setChosen] = useState<View & { key?: string }>({ tab: 'details', openCard: firstUnsaved })
  const linked = shopCards.map(idOfCard).find(id => `#${id}` === hash)
  const view: View = linked && chosen.key !== key ? { tab: 'details', openCard: linked } : chosen
  // A second click of the same link is another location, so it scrolls to the card again.
  useEffect(() => {
    const element = document.getElementById(location.hash.slice(1))
    element?.scrollIntoView()
    element?.focus({ preventScroll: true })
  }, [location])
  return [view, (next: View) => setChosen({ ...next, key })] as const
}
