import type { RestoredSection, ShopDetails } from '@chekku/domain/schemas/shop'
import { shopSections } from '@chekku/domain/shop/sections'
import { formValueText } from '../components/edit/form-values.ts'
import type { AnyCard } from './shop-card-definition.ts'

/** A value that differs between two sets of details. */
export interface Difference {
  section: RestoredSection
  /** Card and field, such as `Identity: Tagline`. */
  label: string
  one: string
  other: string
}

/** The values that differ between two sets of details; notices are excluded, because they expire by themselves. */
export function detailDifferences(
  cards: readonly AnyCard[],
  one: Omit<ShopDetails, 'notices'>,
  other: Omit<ShopDetails, 'notices'>,
): Difference[] {
  return cards.flatMap(card => {
    const { section, labels, picture } = card
    if (section === 'notices') return []
    const [here, there] = [one, other].map(details => ({ ...details, notices: [] }))
    if (!here || !there) return []
    const textsOf = (details: ShopDetails) => {
      const values = card.valuesOf(details) as Record<string, unknown>
      return (field: string) => card.textOf?.(field as never, values) ?? formValueText(values[field])
    }
    const [mine, theirs] = [textsOf(here), textsOf(there)]
    const differences = Object.entries(labels).map(([field, label]) => ({
      section,
      label: `${shopSections[section]}: ${label}`,
      one: mine(field),
      other: theirs(field),
    }))
    if (picture)
      differences.push({
        section,
        label: `${shopSections[section]}: ${picture.label}`,
        one: pictureFileText(picture.pathOf(here)),
        other: pictureFileText(picture.pathOf(there)),
      })
    return differences.filter(difference => difference.one !== difference.other)
  })
}

/** The file name of a stored picture, to show that it is another one. */
const pictureFileText = (path: string) => (path === '' ? 'No picture' : path.slice(path.lastIndexOf('/') + 1))
