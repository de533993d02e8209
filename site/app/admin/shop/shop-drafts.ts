import type { ShopCardId } from '@chekku/domain/shop/sections'
import type { DraftSlot } from '../components/edit/form-draft.ts'
import { isSameValue } from '../components/edit/form-values.ts'
import type { Edit } from '../components/edit/use-edit.ts'
import { keepStoredPicture } from '../components/image-input/picture-choice.ts'
import { type AnyCard, idOfCard } from './shop-card-definition.ts'
import { shopCards } from './shop-cards.ts'

/** The unsaved cards in the device's storage. */
export type ShopDraft = Partial<Record<ShopCardId, Edit<object>>>

/** A card's part of the drafts; an earlier release kept both cards of the words as one. */
export function cardDraft(card: AnyCard, drafts: ShopDraft): Edit<object> | undefined {
  const ownDraft = drafts[idOfCard(card)]
  const draft = ownDraft ?? drafts[card.section]
  if (!draft) return undefined
  const ownPart = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => key in card.labels))
  const [values, base] = [ownPart(draft.values), ownPart(draft.base)]
  const picture = card.picture && ownDraft ? ownDraft.picture : keepStoredPicture
  const isUnchanged = picture.kind === 'stored' && isSameValue(values, base)
  return isUnchanged ? undefined : { ...draft, values, base, picture }
}

/** A slot for each card; together they are stored as one draft. */
export function cardSlots(slot: DraftSlot<ShopDraft>) {
  const drafts: ShopDraft = {}
  for (const card of shopCards) {
    const draft = cardDraft(card, slot.draft ?? {})
    if (draft) drafts[idOfCard(card)] = draft
  }
  const storeAll = () => (Object.keys(drafts).length > 0 ? slot.store(drafts) : slot.remove())
  const slotFor = (card: ShopCardId): DraftSlot<Edit<object>> => ({
    get draft() {
      return drafts[card]
    },
    store(draft) {
      drafts[card] = draft
      storeAll()
    },
    remove() {
      delete drafts[card]
      storeAll()
    },
  })
  const slots = shopCards.map(card => [idOfCard(card), slotFor(idOfCard(card))])
  return Object.fromEntries(slots) as Record<ShopCardId, DraftSlot<Edit<object>>>
}
