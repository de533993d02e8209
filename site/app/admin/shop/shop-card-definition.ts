import type { ShopDetails, ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import type { ShopSave } from '@chekku/domain/schemas/shop-save'
import { type ShopCardId, shopCardTitles } from '@chekku/domain/shop/sections'
import type { ReactNode } from 'react'
import type { MergeTogether } from '../components/edit/stale-dialog.tsx'
import type { PictureFrame } from '../components/image-input/picture-frame.ts'
import type { ShopCardForm } from './use-shop-cards.ts'

/**
 * One card of the Shop screen: the fields of a section that it edits, and their conversion. Its functions are methods, so
 * that a card of any values fits `AnyCard`.
 */
export interface CardDefinition<Values extends object> {
  section: ShopSection
  /** Its name in addresses and drafts; by default that of its section. */
  id?: ShopCardId
  /** A description of the card, in a sentence. */
  about: string
  /** The name of each value, for conflicts and differences. */
  labels: Record<keyof Values & string, string>
  valuesOf(details: ShopDetails): Values
  /** Displays a value whose raw form is not readable. */
  textOf?(field: keyof Values & string, values: Values): string | undefined
  /** Merges two people's changes to values that are one list to the user, such as the days of the week. */
  merge?(...versions: Parameters<MergeTogether<Values>>): ReturnType<MergeTogether<Values>>
  /** The section's keys for the request body; only changed ones are sent. */
  keysOf(values: Values): object
  /** Questions about unusual values, to confirm before a save; those of stored values are not asked again. */
  doubts?(values: Values): readonly string[]
  /** The content of the card, in one line. */
  summary(values: Values): string
  picture?: {
    label: string
    pathOf: (details: ShopDetails) => string
    frame: PictureFrame
    /** Its key in a section of several pictures. */
    key?: ShopSave<'words'>['pictureKey']
  }
  fields(card: ShopCardForm<Values>): ReactNode
}

/** A card regardless of the type of its values. */
export type AnyCard = CardDefinition<object>

export const idOfCard = ({ id, section }: Pick<AnyCard, 'id' | 'section'>): ShopCardId => id ?? section
export const titleOfCard = (card: AnyCard): string => shopCardTitles[idOfCard(card)]

/** The details with a section's keys applied; a list is sent under the section's name. */
export function withKeys(details: ShopForEditing, section: ShopSection, keys: object): ShopForEditing {
  const stored = details[section]
  return { ...details, ...(Array.isArray(stored) ? keys : { [section]: { ...stored, ...keys } }) }
}
