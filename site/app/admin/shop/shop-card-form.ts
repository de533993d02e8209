import type { ShopDetails, ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import type { ChangeEvent } from 'react'
import type { PictureChoice } from '../components/image-input/picture-choice.ts'
import { shopQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { type AnyCard, type CardDefinition, withKeys } from './shop-card-definition.ts'
import type { CardEdit, CardState, ShopCards } from './use-shop-cards.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The values, errors and actions of one card. */
export interface ShopCardForm<Values extends object> extends CardEdit<Values>, CardState {
  isUnsaved: boolean
  /** The stored details of all sections. */
  stored: ShopForEditing
  /** The path of the stored picture; "" if there is none. */
  storedPicture: string
  change<Field extends keyof Values & string>(field: Field, value: Values[Field]): void
  /** The id and the error of a control, by its path in the section, such as `social.0.href`. */
  at(path: string): { id: string; error: string | undefined }
  /** The error of a list's control: that of the list, or the first of its entries. */
  errorUnder(path: string): string | undefined
  /** The properties of a text control. */
  text(field: keyof Values & string): {
    id: string
    label: string
    error: string | undefined
    value: string
    onChange: (event: ChangeEvent<TextControl>) => void
  }
  choosePicture(choice: PictureChoice): void
  refusePicture(text: string): void
  save(): void
  discard(): void
  closeStale(): void
  /** Saves the values chosen in the conflict dialog over the stored version. */
  settleStale(theirs: ShopForEditing, values: Values, picture: PictureChoice): void
}

/** The form of a card, as its fields use it. */
export function shopCardForm<Values extends object>(
  card: CardDefinition<Values>,
  work: ShopCards,
): ShopCardForm<Values> {
  const { section, labels } = card
  const edit = work.editOf(card) as CardEdit<Values>
  const state = work.stateOf(section)
  const at = (path: string) => ({ id: controlId(section, path), error: state.errors[path] })
  const change = <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
    work.changeCard(card, field, ({ values }) => ({ values: { ...values, [field]: value } }))
  return {
    ...state,
    ...edit,
    isUnsaved: work.isUnsaved(section),
    stored: work.stored,
    storedPicture: card.picture?.pathOf(work.stored) ?? '',
    change,
    at,
    errorUnder: path =>
      Object.entries(state.errors).find(([wrong]) => wrong === path || wrong.startsWith(`${path}.`))?.[1],
    text: field => ({
      ...at(field),
      label: labels[field],
      value: String(edit.values[field]),
      onChange: ({ target }: ChangeEvent<TextControl>) => change(field, target.value as Values[typeof field]),
    }),
    choosePicture: picture => work.changeCard(card, 'image', () => ({ picture })),
    refusePicture: image => work.setState(section, { errors: { ...state.errors, image } }),
    save: () => void work.save(card, edit),
    discard() {
      work.drop(section)
      work.setState(section, work.atRest)
    },
    closeStale: () => work.setState(section, { stale: undefined }),
    settleStale(theirs, values, picture) {
      const settled = { values, picture, base: card.valuesOf(theirs), version: theirs.version }
      updateCached(shopQuery, () => theirs)
      work.changeCard(card, 'image', () => settled)
      void work.save(card, settled)
    },
  }
}

/** The id of a control, unique among all cards. */
export const controlId = (section: ShopSection, path: string) => `${section}-${path.replaceAll('.', '-')}`

/** The details with all unsaved values applied. */
export const typedDetails = (cards: readonly AnyCard[], work: ShopCards): ShopDetails =>
  cards.reduce<ShopForEditing>(
    (details, card) => withKeys(details, card.section, card.keysOf(work.editOf(card).values)),
    work.stored,
  )
