import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { fieldLabel } from './field-changes.ts'

type BeforeAndAfter = Partial<Pick<AuditEntry, 'before' | 'after'>>
type Size = Partial<Pack>

/** Two names, and how many others there are. */
export function namesText([first = '', second, ...others]: readonly string[]): string {
  if (others.length > 0) return `${first}, ${second} and ${others.length} more`
  return second === undefined ? first : `${first} and ${second}`
}

/** The change of several entities, such as `prices +4 %`, or the name of their sheet; "" where there is no text for it. */
export function changeText(changes: readonly BeforeAndAfter[]): string {
  const sheet = changes[0]?.after?.sheet
  if (typeof sheet === 'string') return `sheet ${sheet}`
  const price = `${changes.length > 1 ? 'prices' : 'price'}${shareText(changes)}`
  const names = changes.flatMap(changedNames).map(name => (name === 'price' ? price : name))
  return namesText([...new Set(names)].filter(Boolean))
}

/** The short names of the fields that differ; several fields may have one name. */
function changedNames({ before, after }: BeforeAndAfter): string[] {
  return Object.keys({ ...before, ...after }).flatMap(field => {
    if (field === 'packs') return changedSizeNames(before?.packs, after?.packs)
    // This price is that of the cheapest size in stock, so it changes with the stock too.
    if (field === 'price' && Array.isArray(after?.packs)) return []
    return shortNames[field] ?? fieldLabel(field).toLowerCase()
  })
}

/** Shorter names for fields of products and sizes, in place of their labels. */
const shortNames: Readonly<Record<string, string>> = {
  price: 'price',
  offer: 'offer',
  inStock: 'stock',
  availability: 'stock',
  pictures: 'image',
}

function changedSizeNames(before: unknown, after: unknown): string[] {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return ['sizes']
  return (after as Size[]).flatMap(size => {
    const sizeBefore: Size = before.find(({ _id }) => _id === size._id) ?? {}
    return (Object.keys({ ...sizeBefore, ...size }) as (keyof Pack)[])
      .filter(field => JSON.stringify(sizeBefore[field]) !== JSON.stringify(size[field]))
      .map(field => shortNames[field] ?? 'sizes')
  })
}

/** The sizes of a product, or the product itself where it has none of its own. */
const sizesOf = (fields: BeforeAndAfter['before']): readonly Size[] =>
  Array.isArray(fields?.packs) ? fields.packs : [{ ...fields }]

/** The share by which prices rose or fell, ` +4 %` or ` +3 % to +5 %`; "" where one was or is on request. */
function shareText(changes: readonly BeforeAndAfter[]): string {
  const shares = changes.flatMap(({ before, after }) =>
    sizesOf(after).flatMap(({ _id, price }) => {
      const priceBefore = sizesOf(before).find(size => size._id === _id)?.price
      return price === priceBefore ? [] : 100 * (Number(price) / Number(priceBefore) - 1)
    }),
  )
  // A price on request is no number, or 0.
  if (shares.length === 0 || !shares.every(share => Number.isFinite(share) && share > -100)) return ''
  const least = percentText(Math.min(...shares))
  const most = percentText(Math.max(...shares))
  return least === most ? ` ${least}` : ` ${least} to ${most}`
}

function percentText(share: number): string {
  const amount = Math.abs(share)
  return `${share < 0 ? '−' : '+'}${amount < 1 ? amount.toFixed(1) : Math.round(amount)} %`
}
