import { fullNameOf } from './shop.ts'

interface Maker {
  identity: { name: string; fullName: string }
  legal: { legalName: string }
  places: { unit: { lines: readonly string[] } | null }
  /** The keys that still have a sample value. */
  sample: readonly string[]
}

/** The default maker of a product: the shop's name and address. */
export function makerOf({ identity, legal, places, sample }: Maker): string {
  const isRenamed = !sample.includes('identity.name')
  // The sample's full name and address are not those of a renamed shop.
  const isForeign = (key: string) => isRenamed && sample.includes(key)
  const name = isForeign('identity.fullName') ? identity.name : fullNameOf({ identity })
  const lines = places.unit && !isForeign('places.unit') ? places.unit.lines : []
  return [legal.legalName || name, ...lines].join(', ')
}
