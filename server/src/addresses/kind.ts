import { isIdShaped } from '@chekku/domain/addresses/address'
import type { Kind } from '../changes/change-set.ts'

/** How addresses are changed. */
export const addressKind: Kind = {
  kind: 'address',
  table: 'addresses',
  key: ['kind', 'address'],
  audit: 'shop',
  // Without the address of a join, its products would exist both as themselves and as sizes.
  isIndivisible: id => isIdShaped(id.slice(id.indexOf(' ') + 1)),
}
