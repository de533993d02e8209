import { fullNameOf } from './shop.ts'

interface Maker {
  identity: { name: string; fullName: string }
  legal: { legalName: string }
  places: { unit: { lines: readonly string[] } | null }
  /** The keys that still have a sample value. */
  sample: readonly string[]
}

/** The default maker of a product: the shop's name and address. A renamed shop is not at the sample's address. */
export function makerOf({ identity, legal, places, sample }: Maker): string {
  const isLeft = (key: string) => sample.includes(key) && !sample.includes('identity.name')
  const name = isLeft('identity.fullName') ? identity.name : fullNameOf({ identity })
  const lines = places.unit && !isLeft('places.unit') ? places.unit.lines : []
  return [legal.legalName || name, ...lines].join(', ')
}
