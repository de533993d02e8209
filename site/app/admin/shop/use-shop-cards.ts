import type { ShopDetails, ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopMessages } from '@chekku/domain/shop/shop'
import { type ChangeEvent, useState } from 'react'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { EditState } from '../components/edit/edit-form.tsx'
import type { DraftSlot } from '../components/edit/form-draft.ts'
import { isSameValue } from '../components/edit/plain-text.ts'
import { useDoubts } from '../components/edit/use-doubts.ts'
import { type Edit, useEdit } from '../components/edit/use-edit.ts'
import type { ListEditorProps } from '../components/list-editor/list-editor.tsx'
import type { ControlAt } from '../components/list-editor/record-fields.ts'
import { shopQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { useUndoToast } from '../data/use-undo.ts'
import { type AnyCard, withKeys } from './shop-card-definition.ts'
import { shopCards } from './shop-cards.ts'

/** The unsaved cards in the device's storage. */
export type ShopDraft = Partial<Record<ShopSection, Edit<object>>>

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The values, errors and actions of one card, as its fields use them. */
export interface ShopCardForm<Values extends object>
  extends Pick<
    EditState<ShopForEditing, Values>,
    'values' | 'base' | 'picture' | 'errors' | 'choosePicture' | 'refusePicture'
  > {
  /** Changes a value and clears the errors at these paths; by default all of the value. */
  change<Field extends keyof Values & string>(
    field: Field,
    value: Values[Field],
    paths?: readonly string[],
  ): void
  /** The stored details of all sections. */
  stored: ShopForEditing
  /** The path of the stored picture; "" if there is none. */
  storedPicture: string
  at: ControlAt
  /** The properties of a text control. */
  text(field: keyof Values & string): ReturnType<ControlAt> & {
    label: string
    value: string
    autoComplete: string
    onChange: (event: ChangeEvent<TextControl>) => void
  }
  /** The properties of a list's editor. */
  list<Field extends keyof Values & string>(field: Field): ListOf<Values[Field]>
}

type ListOf<List> = Pick<
  ListEditorProps<List extends readonly (infer Entry)[] ? Entry : never>,
  'id' | 'path' | 'label' | 'items' | 'onChange' | 'errors' | 'at'
>

/** The id of a control, unique among all cards. */
export const controlId = (section: ShopSection, path: string) => `${section}-${path.replaceAll('.', '-')}`

/** The edit of one card: only changed keys of its section are sent. */
function useShopCard(card: AnyCard, details: ShopForEditing, slot: DraftSlot<Edit<object>>) {
  const { section } = card
  const labels: Record<string, string> = card.labels
  const undoToast = useUndoToast()
  const askAbout = useDoubts()
  const form = useEdit<ShopForEditing, object>({
    stored: details,
    slot,
    valuesOf: card.valuesOf,
    isSame: (one, other) => isSameValue(card.keysOf(one), card.keysOf(other)),
    isMeant(values, base) {
      const known = card.doubts?.(base) ?? []
      return askAbout(card.doubts?.(values).filter(doubt => !known.includes(doubt)) ?? [])
    },
    pictureRatio: card.picture?.frame.ratio,
    save({ values, base, pictureSave: { image, deleteImage } }, options) {
      const before: Record<string, unknown> = { ...card.keysOf(base) }
      const changed = Object.entries(card.keysOf(values)).filter(
        ([key, value]) => !isSameValue(value, before[key]),
      )
      const keys = { ...Object.fromEntries(changed), ...(deleteImage && { deleteImage }) }
      return adminApi.shop.save(section, keys, { ...options, picture: image })
    },
    onStored: stored => updateCached(shopQuery, () => stored),
    onSaved: (_details, { change }) => undoToast(shopMessages.saved, [change]),
  })
  const { errors } = form
  const change = (field: string, value: unknown, paths: readonly string[] = [field]) =>
    // An error of the whole section, such as too much text, goes with any change.
    form.changeAll({ [field]: value }, field === section ? paths : [...paths, section])
  const values: Record<string, unknown> = { ...form.values }
  const stored = form.stored ?? details
  const at = (path: string) => ({
    id: controlId(section, path),
    error: Object.entries(errors).find(([wrong]) => wrong === path || wrong.startsWith(`${path}.`))?.[1],
  })
  return {
    ...form,
    card,
    change,
    stored,
    storedPicture: card.picture?.pathOf(stored) ?? '',
    at,
    text: (field: string) => ({
      ...at(field),
      label: labels[field] ?? '',
      value: String(values[field]),
      autoComplete: 'off',
      onChange: ({ target }: ChangeEvent<TextControl>) => change(field, target.value),
    }),
    list: (field: string) => ({
      id: at(field).id,
      path: field,
      label: labels[field] ?? '',
      items: values[field] as never,
      onChange: (items: unknown, paths?: readonly string[]) => change(field, items, paths),
      errors,
      at,
    }),
  }
}

export type ShopCards = ReturnType<typeof useShopCards>

/** The edits of all cards, each with its own save, and one draft on the device. */
export function useShopCards(stored: ShopForEditing, slot: DraftSlot<ShopDraft>) {
  const [slots] = useState(() => slotsOf(slot))
  const [identity, reach, places, hours, words, testimonials, legal, notices] = shopCards
  return [
    useShopCard(identity, stored, slots.identity),
    useShopCard(reach, stored, slots.reach),
    useShopCard(places, stored, slots.places),
    useShopCard(hours, stored, slots.hours),
    useShopCard(words, stored, slots.words),
    useShopCard(testimonials, stored, slots.testimonials),
    useShopCard(legal, stored, slots.legal),
    useShopCard(notices, stored, slots.notices),
  ]
}

/** A part of the slot for each card. */
function slotsOf(slot: DraftSlot<ShopDraft>) {
  const drafts: ShopDraft = { ...slot.draft }
  const write = () => (Object.keys(drafts).length > 0 ? slot.store(drafts) : slot.remove())
  const entries = shopCards.map(({ section }) => {
    const part: DraftSlot<Edit<object>> = {
      draft: drafts[section],
      store(draft) {
        drafts[section] = draft
        write()
      },
      remove() {
        part.draft = undefined
        delete drafts[section]
        write()
      },
    }
    return [section, part]
  })
  return Object.fromEntries(entries) as Record<ShopSection, DraftSlot<Edit<object>>>
}

/** The details with all unsaved values applied. */
export const typedDetails = (forms: ShopCards, stored: ShopForEditing): ShopDetails =>
  forms.reduce((details, { card, values }) => withKeys(details, card.section, card.keysOf(values)), stored)
