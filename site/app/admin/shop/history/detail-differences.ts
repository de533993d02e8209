import type { RestoredSection, ShopDetails } from '@chekku/domain/schemas/shop'
import { formValueText } from '../../components/edit/form-values.ts'
import { type AnyCard, titleOfCard } from '../shop-card-definition.ts'

/** A value that differs between earlier and later details. */
export interface Difference {
  section: RestoredSection
  /** Card and field, such as `Name and logo: Tagline`. */
  label: string
  before: string
  after: string
}

type Details = Omit<ShopDetails, 'notices'>

/** The values that differ between two sets of details; notices are excluded, because they expire by themselves. */
export function detailDifferences(cards: readonly AnyCard[], earlier: Details, later: Details): Difference[] {
  return cards.flatMap(card => {
    const { section } = card
    if (section === 'notices') return []
    const textsBefore = cardTexts(card, earlier)
    const textsAfter = cardTexts(card, later)
    const differences = Object.entries(textsBefore).map(([label, before]) => ({
      section,
      label: `${titleOfCard(card)}: ${label}`,
      before,
      after: textsAfter[label] ?? '',
    }))
    return differences.filter(({ before, after }) => before !== after)
  })
}

/** The values of a card and its picture as text, by their labels. */
function cardTexts(card: AnyCard, details: Details): Readonly<Record<string, string>> {
  const { labels, picture } = card
  const withoutNotices = { ...details, notices: [] }
  const values = card.valuesOf(withoutNotices) as Record<string, unknown>
  const texts = Object.entries(labels).map(([field, label]) => [
    label,
    card.textOf?.(field as never, values) ?? formValueText(values[field]),
  ])
  if (picture) texts.push([picture.label, pictureFileText(picture.pathOf(withoutNotices))])
  return Object.fromEntries(texts)
}

/** The file name of a stored picture, to show that it is another one. */
const pictureFileText = (path: string) => (path === '' ? 'No picture' : path.slice(path.lastIndexOf('/') + 1))
