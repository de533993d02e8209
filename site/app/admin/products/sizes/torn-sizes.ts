import { priceOnRequest } from '@chekku/domain/money'
import { packTexts } from '@chekku/domain/rules/pack-defaults'
import { packFields } from '@chekku/domain/rules/pack-fields'
import type { Conflict } from '../../components/edit/stale-dialog.tsx'
import { nameOfSize, partText, sizesText } from './size-texts.ts'
import { blankSize, type SizeValues, sentOffer, sentSize } from './size-values.ts'

type Sizes = readonly SizeValues[]
type Three<Value> = readonly [base: Value, mine: Value, theirs: Value]

/** The parts of a size that are decided one by one. */
const parts: readonly { label: string; fields: readonly (keyof SizeValues)[]; unsaid?: string }[] = [
  { label: 'Amount', fields: ['amount', 'unit', 'kind', 'pieces'] },
  { label: 'Price', fields: ['price'], unsaid: priceOnRequest },
  { label: 'Offer', fields: ['offerPrice', 'offerFrom', 'offerUntil'], unsaid: 'none' },
  { label: 'MRP', fields: ['mrp'] },
  { label: 'Stock', fields: ['inStock'], unsaid: 'in stock' },
  { label: 'Weight', fields: ['grams'] },
  ...packTexts.map(field => ({ label: packFields[field].name, fields: [field] })),
  { label: 'Picture', fields: ['image'] },
]

const find = (sizes: Sizes, id: string) => sizes.find(({ _id }) => _id === id)
const onlyPart = (size: SizeValues, fields: readonly (keyof SizeValues)[]): Partial<SizeValues> =>
  Object.fromEntries(fields.map(field => [field, size[field]]))
const sentText = (...sizes: (SizeValues | undefined)[]) =>
  JSON.stringify(sizes.map(size => size && [sentSize(size), sentOffer(size)]))

/**
 * Merges two changes of the same sizes, by size and part of it. `torn` has the parts that both changed differently; their
 * value is merged where `taken` has its field.
 */
export function mergeSizes(
  [base, mine, theirs]: Three<Sizes>,
  pictures: readonly { image: string }[] = [],
  taken: ReadonlySet<string> = new Set(),
): { torn: Conflict[]; sizes: Sizes } {
  const torn: Conflict[] = []

  function choose<Value>(
    at: Pick<Conflict, 'field' | 'label'>,
    values: Three<Value>,
    sameAs: (value: Value) => string,
    textOf: (value: Value) => string,
  ): Value {
    const [was, own, others] = values.map(sameAs)
    const [, ours, other] = values
    if (own === others || own === was) return other
    if (others === was) return ours
    torn.push({ ...at, mine: textOf(ours), theirs: textOf(other) })
    return taken.has(at.field) ? other : ours
  }

  function mergeSize(id: string, [was, own, others]: Three<SizeValues | undefined>): SizeValues | undefined {
    const name = nameOfSize(was ?? others ?? own ?? blankSize) || 'Size'
    if (!own || !others)
      return choose(
        { field: id, label: name },
        [was, own, others],
        size => sentText(size),
        size => (size ? sizesText([size], pictures) : 'Not there any more'),
      )
    const merged = parts.map(({ label, fields, unsaid = '(empty)' }) => {
      const [first] = fields
      const values = [was ?? own, own, others].map(size => ({ ...blankSize, ...onlyPart(size, fields) }))
      const chosen = choose(
        { field: `${id}.${first}`, label: isOne ? label : `${name}: ${label}` },
        values as unknown as Three<SizeValues>,
        size => sentText(size),
        size => partText(size, pictures) || unsaid,
      )
      return onlyPart(chosen, fields)
    })
    return Object.assign({}, others, ...merged)
  }

  const isOne = [base, mine, theirs].every(sizes => sizes.length === 1)
  if (isOne) return { torn, sizes: [mergeSize('', [base[0], mine[0], theirs[0]]) ?? blankSize] }
  // Without ids, stored and added sizes look alike.
  if (base.some(({ _id }) => _id === '')) {
    const textOf = (sizes: Sizes) => sizesText(sizes, pictures)
    const at = { field: 'packs', label: 'Sizes' }
    return { torn, sizes: choose(at, [base, mine, theirs], sizes => sentText(...sizes), textOf) }
  }
  const isCommon = ({ _id }: SizeValues) => [base, mine, theirs].every(sizes => find(sizes, _id))
  const first = choose(
    { field: 'order', label: 'Order of the sizes' },
    [base, mine, theirs],
    sizes => JSON.stringify(sizes.filter(isCommon).map(({ _id }) => _id)),
    sizes => sizes.map(nameOfSize).join('\n'),
  )
  const further = (first === mine ? theirs : mine).filter(({ _id }) => _id === '' || !find(first, _id))
  const sizes = [...first, ...further].flatMap(size => {
    const { _id } = size
    if (_id === '') return size
    return mergeSize(_id, [find(base, _id), find(mine, _id), find(theirs, _id)]) ?? []
  })
  return { torn, sizes: sizes.length > 0 ? sizes : mine }
}
