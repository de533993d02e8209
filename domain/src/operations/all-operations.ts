import { activityOperations } from './activity.ts'
import { addressOperations } from './addresses.ts'
import { backupOperations } from './backup.ts'
import { categoryOperations } from './categories.ts'
import { galleryOperations } from './gallery.ts'
import { goLiveOperations } from './go-live.ts'
import { healthOperations } from './health.ts'
import { keyOperations } from './keys.ts'
import { navigationOperations } from './navigation.ts'
import type { AreaOperation } from './operation.ts'
import { peopleOperations } from './people.ts'
import { productOperations } from './products.ts'
import { sessionOperations } from './session.ts'
import { shopOperations } from './shop.ts'
import { trashOperations } from './trash.ts'

/** Every operation of the API, by its id in the API's description. */
export const operations = {
  ...healthOperations,
  ...sessionOperations,
  ...productOperations,
  ...categoryOperations,
  ...galleryOperations,
  ...navigationOperations,
  ...shopOperations,
  ...addressOperations,
  ...goLiveOperations,
  ...trashOperations,
  ...activityOperations,
  ...keyOperations,
  ...peopleOperations,
  ...backupOperations,
} satisfies Record<string, AreaOperation>

export type OperationName = keyof typeof operations

export const isOperation = (name: string | undefined): name is OperationName =>
  name !== undefined && Object.hasOwn(operations, name)
