import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopMessages } from '@chekku/domain/shop/shop'
import { useMemo, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { type DraftSlot, useUnsaved } from '../components/form/form-draft.ts'
import { type PictureChoice, pictureMark, storedPicture } from '../components/image-input/picture-choice.ts'
import { pictureToSend } from '../components/image-input/read-picture.ts'
import { shopQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { errorsLeft } from './errors-left.ts'
import type { AnyCard } from './shop-card-definition.ts'

/** The unsaved values of one card, and the loaded ones. */
export interface CardEdit<Values extends object = object> {
  values: Values
  picture: PictureChoice
  base: Values
  /** The loaded version. */
  version: number
}

type Edits = Partial<Record<ShopSection, CardEdit>>

/** The unsaved cards in the device's storage. */
export interface ShopDraft {
  edits: Edits
}

export interface CardState {
  isSaving: boolean
  /** Error messages by the path of a field in its section, such as `social.0.href`. */
  errors: Record<string, string>
  failure: string | undefined
  /** The stored details after a stale save (412). */
  stale: ShopForEditing | undefined
  isRestored: boolean
}

const atRest: CardState = {
  isSaving: false,
  errors: {},
  failure: undefined,
  stale: undefined,
  isRestored: false,
}

/** The changed keys of a card's values; unchanged ones are not sent. */
function changedKeys(card: AnyCard, { values, base }: CardEdit): object {
  const before = card.keysOf(base) as Record<string, unknown>
  const isSame = (key: string, value: unknown) => JSON.stringify(value) === JSON.stringify(before[key])
  return Object.fromEntries(Object.entries(card.keysOf(values)).filter(([key, value]) => !isSame(key, value)))
}

const isChanged = (card: AnyCard, edit: CardEdit) =>
  pictureMark(edit.picture) !== pictureMark(storedPicture) || Object.keys(changedKeys(card, edit)).length > 0

/** The unsaved values of all cards, and their draft on this device. */
function useEdits(cards: readonly AnyCard[], stored: ShopForEditing, slot: DraftSlot<ShopDraft>) {
  const [edits, setEdits] = useState<Edits>(slot.draft?.edits ?? {})
  const unsaved = useMemo(() => {
    const changed = cards.flatMap(card => {
      const edit = edits[card.section]
      return edit && isChanged(card, edit) ? [[card.section, edit] as const] : []
    })
    return changed.length > 0 ? { edits: Object.fromEntries(changed) as Edits } : undefined
  }, [cards, edits])
  useUnsaved<ShopDraft>(slot, unsaved)

  /** The values of a card: unsaved ones, else stored ones. The draft of an earlier release may lack a value. */
  function editOf(card: AnyCard, now: Edits = edits): CardEdit {
    const base = card.valuesOf(stored)
    const edit = now[card.section]
    if (!edit) return { values: base, picture: storedPicture, base, version: stored.version }
    return { ...edit, values: { ...base, ...edit.values }, base: { ...base, ...edit.base } }
  }

  return {
    editOf,
    isUnsaved: (section: ShopSection) => unsaved?.edits[section] !== undefined,
    change: (card: AnyCard, changed: (now: CardEdit) => Partial<CardEdit>) =>
      setEdits(now => {
        const edit = editOf(card, now)
        return { ...now, [card.section]: { ...edit, ...changed(edit) } }
      }),
    /** Discards the unsaved values of a section. */
    drop: (section: ShopSection) => setEdits(({ [section]: _, ...others }) => others),
  }
}

/** Errors and further state of each card. */
function useCardStates(restored: readonly ShopSection[]) {
  const [states, setStates] = useState<Partial<Record<ShopSection, CardState>>>(() =>
    Object.fromEntries(restored.map(section => [section, { ...atRest, isRestored: true }])),
  )
  return {
    stateOf: (section: ShopSection) => states[section] ?? atRest,
    setState: (section: ShopSection, change: Partial<CardState>) =>
      setStates(now => ({ ...now, [section]: { ...(now[section] ?? atRest), ...change } })),
  }
}

/** The state of all cards: stored details, unsaved values, and the saves, one per card. */
export function useShopCards(cards: readonly AnyCard[], stored: ShopForEditing, slot: DraftSlot<ShopDraft>) {
  const toast = useToast()
  const edits = useEdits(cards, stored, slot)
  const { stateOf, setState } = useCardStates(Object.keys(slot.draft?.edits ?? {}) as ShopSection[])

  /** Changes a card's values and clears the errors of those that are changed. */
  function change(card: AnyCard, field: string, changed: (now: CardEdit) => Partial<CardEdit>) {
    const { isSaving, errors } = stateOf(card.section)
    if (isSaving) return
    edits.change(card, changed)
    const now = edits.editOf(card)
    const [before, after] = [now, { ...now, ...changed(now) }].map(({ values }) => card.keysOf(values))
    const left = errorsLeft(errors, field, [before ?? {}, after ?? {}])
    setState(card.section, { errors: left, failure: undefined })
  }

  /** Saves one card. */
  async function save(card: AnyCard, edit: CardEdit): Promise<void> {
    const { section } = card
    if (stateOf(section).isSaving) return
    setState(section, { ...atRest, isSaving: true })
    const { picture, version } = edit
    const image = card.picture && (await pictureToSend(picture, card.picture.frame.ratio))
    if (typeof image === 'string') return setState(section, { isSaving: false, errors: { image } })
    const keys = { ...changedKeys(card, edit), ...(picture.kind === 'removed' && { deleteImage: true }) }
    const { data, error } = await adminApi.shop.save(section, keys, { version, picture: image })
    setState(section, error ? refusal(error) : atRest)
    if (error) return
    updateCached(shopQuery, () => data)
    edits.drop(section)
    toast(shopMessages.saved)
  }

  return { ...edits, stored, stateOf, setState, atRest, changeCard: change, save }
}

export type ShopCards = ReturnType<typeof useShopCards>

/** The state of a card after a failed save. */
function refusal(error: ApiError): CardState {
  const { status, data, errors = {} } = error
  if (status === 412 && data) return { ...atRest, stale: data as ShopForEditing }
  // On 401 the session has ended, and the draft is stored.
  if (status === 401) return atRest
  const isNamed = Object.keys(errors).length > 0
  return { ...atRest, errors, failure: isNamed ? undefined : failureText(adminFailures.saveShop, error) }
}
