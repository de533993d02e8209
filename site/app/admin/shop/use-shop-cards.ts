import type { OperationName } from '@chekku/domain/operations/all-operations'
import type { ShopDetails, ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { type ShopText, shopTexts } from '@chekku/domain/shop/labels'
import { type ShopCardId, shopMessages } from '@chekku/domain/shop/sections'
import { type ComponentProps, useState } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { EditState } from '../components/edit/edit-form.tsx'
import type { DraftSlot } from '../components/edit/form-draft.ts'
import { isSameValue } from '../components/edit/form-values.ts'
import { useDoubts } from '../components/edit/use-doubts.ts'
import { type Edit, useEdit } from '../components/edit/use-edit.ts'
import type { PictureField } from '../components/image-input/picture-field.tsx'
import { editFields, type RecordFields } from '../components/list-editor/record-fields.ts'
import { shopQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { useUndoToast } from '../data/use-undo.ts'
import { type AnyCard, idOfCard, titleOfCard, withKeys } from './shop-card-definition.ts'
import { shopCards } from './shop-cards.ts'
import { cardSlots, type ShopDraft } from './shop-drafts.ts'

const saveOperations = {
  identity: 'updateShopIdentity',
  reach: 'updateShopReach',
  places: 'updateShopPlaces',
  hours: 'updateShopHours',
  words: 'updateShopWords',
  testimonials: 'updateShopTestimonials',
  legal: 'updateShopLegal',
  notices: 'updateShopNotices',
} as const satisfies Record<ShopSection, OperationName>

const bounds: Readonly<Partial<Record<ShopSection, Readonly<Record<string, ShopText>>>>> = shopTexts

/** The values, errors and actions of one card, as its fields use them. */
export type ShopCardForm<Values extends object> = RecordFields<Values> &
  Pick<EditState<ShopForEditing, Values>, 'base'> & {
    /** The stored details of all sections. */
    stored: ShopForEditing
    /** The properties of the field of its picture, if it has one. */
    pictureField: Omit<ComponentProps<typeof PictureField>, 'removalNote'> | undefined
  }

/** The id of a control, unique among all cards. */
export const controlId = (card: ShopCardId, path: string) => `${card}-${path.replaceAll('.', '-')}`

/** The edit of one card: only changed keys of its section are sent. */
function useShopCard(card: AnyCard, details: ShopForEditing, slot: DraftSlot<Edit<object>>) {
  const { section } = card
  const id = idOfCard(card)
  const title = titleOfCard(card)
  const undoToast = useUndoToast()
  const confirmDoubts = useDoubts()
  const picturePath = card.picture?.pathOf(details)
  /** The stored picture as the edit began; undefined for a draft of an earlier visit. */
  const [basePath, setBasePath] = useState<string>()
  const form = useEdit<ShopForEditing, object>({
    stored: details,
    name: title,
    slot,
    valuesOf: card.valuesOf,
    isSame: (one, other) => isSameValue(card.keysOf(one), card.keysOf(other)),
    bodyOf: card.keysOf,
    isMeant(values, base) {
      const storedDoubts = card.doubts?.(base) ?? []
      return confirmDoubts(card.doubts?.(values).filter(doubt => !storedDoubts.includes(doubt)) ?? [])
    },
    pictureRatio: card.picture?.frame.ratio,
    save({ values, base, pictureSave: { image, deleteImage } }, options) {
      const isPictureChanged = image !== undefined || deleteImage
      const pictureKeys = isPictureChanged && { pictureKey: card.picture?.key, deleteImage, image }
      const body = { ...changedKeys(card, values, base), ...pictureKeys }
      const isSamePicture = picturePath === basePath || !isPictureChanged
      // If nobody has changed this card since the edit began, newer versions are those of the section's other card.
      const isCurrent = isSamePicture && isSameValue(base, card.valuesOf(details))
      // After a conflict the edit is newer than the details of this render.
      const newest = { version: Math.max(details.version, options.version ?? 0) }
      return callApi(saveOperations[section], { body, ...options, ...(isCurrent && newest) })
    },
    onStored: stored => updateCached(shopQuery, () => stored),
    onSaved: (_details, { change }) => undoToast(shopMessages.cardSaved(id), [change]),
  })
  if (!form.isUnsaved && basePath !== picturePath) setBasePath(picturePath)
  const changeAll: typeof form.changeAll = (changed, paths = []) =>
    // Any change clears an error of the whole section too, such as too much text.
    form.changeAll(changed, section in card.labels ? paths : [...paths, section])
  const stored = form.stored ?? details
  const idOf = (path: string) => controlId(id, path)
  const fields = editFields<object>({ ...form, changeAll }, card.labels, idOf, bounds[section])
  return {
    ...form,
    ...fields,
    card,
    id,
    title,
    stored,
    pictureField: card.picture && {
      ...fields.at('image'),
      ...card.picture,
      choice: form.picture,
      stored: card.picture.pathOf(stored),
      isOneOfSeveral: true,
      onChoose: form.choosePicture,
      onRefuse: form.refusePicture,
    },
  }
}

/** The keys of the section whose values differ from those that the edit began with. */
function changedKeys(card: AnyCard, values: object, base: object): object {
  const before: Record<string, unknown> = { ...card.keysOf(base) }
  const changed = Object.entries(card.keysOf(values)).filter(
    ([key, value]) => !isSameValue(value, before[key]),
  )
  return Object.fromEntries(changed)
}

export type ShopCards = ReturnType<typeof useShopCards>

/** The edits of all cards, each with its own save, and one draft on the device. */
export function useShopCards(stored: ShopForEditing, slot: DraftSlot<ShopDraft>) {
  const [slots] = useState(() => cardSlots(slot))
  const useCard = (card: AnyCard) => useShopCard(card, stored, slots[idOfCard(card)])
  // The list of cards never changes, so every render calls the same hooks in the same order.
  return shopCards.map(useCard)
}

/** The details with all unsaved values applied. */
export function typedDetails(forms: ShopCards, stored: ShopForEditing): ShopDetails {
  let details = stored
  for (const { card, values } of forms) details = withKeys(details, card.section, card.keysOf(values))
  return details
}
