import { priceOnRequest } from '@chekku/domain/money'
import { packTexts } from '@chekku/domain/rules/packs/pack-defaults'
import { packFields } from '@chekku/domain/rules/packs/pack-fields'
import type { Conflict } from '../../components/edit/stale-dialog.tsx'
import { nameOfSize, partText, sizesText } from './size-texts.ts'
import { blankSize, type SizeValues, sentOffer, sentSize } from './size-values.ts'

type Sizes = readonly SizeValues[]
type Pictures = readonly { image: string }[]
type Versions<Value> = readonly [base: Value, mine: Value, theirs: Value]

/** The parts of a size that are merged one by one. */
const sizeParts: readonly { label: string; fields: readonly (keyof SizeValues)[]; emptyText?: string }[] = [
  { label: 'Amount', fields: ['amount', 'unit', 'kind', 'pieces'] },
  { label: 'Price', fields: ['price'], emptyText: priceOnRequest },
  { label: 'Offer', fields: ['offerPrice', 'offerFrom', 'offerUntil'], emptyText: 'none' },
  { label: 'MRP', fields: ['mrp'] },
  { label: 'Stock', fields: ['inStock'], emptyText: 'in stock' },
  { label: 'Weight', fields: ['grams'] },
  ...packTexts.map(field => ({ label: packFields[field].name, fields: [field] })),
  { label: 'Picture', fields: ['image'] },
]

/**
 * Merges two changes of the same sizes, by size and part of it. A part that both changed differently is a conflict: mine is
 * merged, or theirs if `theirFields` has its field.
 */
export function mergeSizes(
  versions: Versions<Sizes>,
  pictures: Pictures = [],
  theirFields: ReadonlySet<string> = new Set(),
): { conflicts: Conflict[]; sizes: Sizes } {
  const conflicts: Conflict[] = []
  const [base, mine, theirs] = versions
  const isOnlySize = versions.every(sizes => sizes.length === 1)
  const context: MergeContext = { conflicts, theirFields, pictures, isOnlySize }
  if (isOnlySize)
    return { conflicts, sizes: [mergeSize('', [base[0], mine[0], theirs[0]], context) ?? blankSize] }
  // Without ids, stored and added sizes look alike.
  if (base.some(({ _id }) => _id === '')) {
    const keyOf = (sizes: Sizes) => savedText(...sizes)
    const textOf = (sizes: Sizes) => sizesText(sizes, pictures)
    return { conflicts, sizes: choose({ field: 'packs', label: 'Sizes', keyOf, textOf }, versions, context) }
  }
  const isCommon = ({ _id }: SizeValues) => versions.every(sizes => findSize(sizes, _id))
  const keyOf = (sizes: Sizes) => JSON.stringify(sizes.filter(isCommon).map(({ _id }) => _id))
  const textOf = (sizes: Sizes) => sizes.map(nameOfSize).join('\n')
  const ordered = choose({ field: 'order', label: 'Order of the sizes', keyOf, textOf }, versions, context)
  const others = ordered === mine ? theirs : mine
  const further = others.filter(({ _id }) => _id === '' || !findSize(ordered, _id))
  const sizes = [...ordered, ...further].flatMap(size => {
    const { _id } = size
    if (_id === '') return size
    return mergeSize(_id, [findSize(base, _id), findSize(mine, _id), findSize(theirs, _id)], context) ?? []
  })
  // A product has at least one size, so two removals of all its sizes do not add up.
  return { conflicts, sizes: sizes.length > 0 ? sizes : mine }
}

interface MergeContext {
  conflicts: Conflict[]
  theirFields: ReadonlySet<string>
  pictures: Pictures
  isOnlySize: boolean
}

/** Merges one size by its parts; one that mine or theirs has removed is chosen whole, and undefined if it goes. */
function mergeSize(
  id: string,
  versions: Versions<SizeValues | undefined>,
  context: MergeContext,
): SizeValues | undefined {
  const [base, mine, theirs] = versions
  const { pictures, isOnlySize } = context
  const name = nameOfSize(base ?? theirs ?? mine ?? blankSize) || 'Size'
  if (!mine || !theirs) {
    const textOf = (size?: SizeValues) => (size ? sizesText([size], pictures) : 'Removed')
    return choose({ field: id, label: name, keyOf: size => savedText(size), textOf }, versions, context)
  }
  const merged = { ...theirs }
  for (const { label, fields, emptyText = '(empty)' } of sizeParts) {
    const part = {
      field: `${id}.${fields[0]}`,
      label: isOnlySize ? label : `${name}: ${label}`,
      keyOf: (values: Partial<SizeValues>) => savedText({ ...blankSize, ...values }),
      textOf: (values: Partial<SizeValues>) => partText({ ...blankSize, ...values }, pictures) || emptyText,
    }
    const partOf = (size: SizeValues): Partial<SizeValues> =>
      Object.fromEntries(fields.map(field => [field, size[field]]))
    Object.assign(merged, choose(part, [partOf(base ?? mine), partOf(mine), partOf(theirs)], context))
  }
  return merged
}

interface Part<Value> extends Pick<Conflict, 'field' | 'label'> {
  /** The same for values that are saved alike. */
  keyOf: (value: Value) => string
  textOf: (value: Value) => string
}

/** Chooses the version that has changed; if both have, it adds the part to the conflicts. */
function choose<Value>(part: Part<Value>, versions: Versions<Value>, context: MergeContext): Value {
  const { field, label, keyOf, textOf } = part
  const [, mine, theirs] = versions
  const [baseKey, myKey, theirKey] = versions.map(keyOf)
  if (myKey === theirKey || myKey === baseKey) return theirs
  if (theirKey === baseKey) return mine
  context.conflicts.push({ field, label, mine: textOf(mine), theirs: textOf(theirs) })
  return context.theirFields.has(field) ? theirs : mine
}

const findSize = (sizes: Sizes, id: string) => sizes.find(({ _id }) => _id === id)
const savedText = (...sizes: (SizeValues | undefined)[]) =>
  JSON.stringify(sizes.map(size => size && [sentSize(size), sentOffer(size)]))
