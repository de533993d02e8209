import type { ShopDetails, ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import type { ReactNode } from 'react'
import type { PictureFrame } from '../components/image-input/picture-frame.ts'
import type { ShopCardForm } from './shop-card-form.ts'

/** One card of the Shop screen: what it edits of a section, and how. */
export interface CardDefinition<Values extends object> {
  section: ShopSection
  /** What the card is about, in a sentence. */
  about: string
  /** How each value is called where two of them are compared. */
  labels: Record<keyof Values & string, string>
  valuesOf(details: ShopDetails): Values
  /** The section's keys as a save takes them; only those that changed are sent. */
  keysOf(values: Values): object
  /** What is in the card, in one line. */
  summary(values: Values): string
  picture?: { label: string; pathOf: (details: ShopDetails) => string; frame: PictureFrame }
  fields(card: ShopCardForm<Values>): ReactNode
}

/** A card whose values only itself knows. */
export type AnyCard = CardDefinition<object>

/** Details with a section's keys over those that are stored; lists are sent under the section's name. */
export function withKeys(details: ShopForEditing, section: ShopSection, keys: object): ShopForEditing {
  const stored = details[section]
  return { ...details, ...(Array.isArray(stored) ? keys : { [section]: { ...stored, ...keys } }) }
}
