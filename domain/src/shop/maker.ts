import type { ShopForEditing } from '../schemas/shop.ts'
import { fullNameOf } from './shop.ts'

/** The default maker of a product: the shop's name and address. A renamed shop is not at the sample's address. */
export function makerOf({ identity, legal, places, sample }: Omit<ShopForEditing, 'version'>): string {
  const isLeft = (key: string) => sample.includes(key) && !sample.includes('identity.name')
  const name = isLeft('identity.fullName') ? identity.name : fullNameOf({ identity })
  const lines = places.unit && !isLeft('places.unit') ? places.unit.lines : []
  return [legal.legalName || name, ...lines].join(', ')
}
