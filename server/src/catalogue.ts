import { Addresses, addressKind } from './addresses/service.ts'
import { Categories, categoryKind } from './categories/service.ts'
import { Changes } from './changes/service.ts'
import type { EntityContext } from './entities/entity-service.ts'
import { Gallery, galleryKind } from './gallery/service.ts'
import { Navigation, navigationKinds } from './navigation/service.ts'
import { Arrangements } from './products/arrangement/service.ts'
import { Products, packKind, productKind } from './products/service.ts'
import { Redirects, redirectKind } from './redirects/service.ts'
import { ShopService, shopKinds } from './shop/service.ts'
import { deletionKind, Trash } from './trash/service.ts'

const kinds = [
  productKind,
  packKind,
  categoryKind,
  galleryKind,
  deletionKind,
  addressKind,
  ...navigationKinds,
  ...shopKinds,
  redirectKind,
]

export type Catalogue = ReturnType<typeof createCatalogue>

/** The services of the catalogue, which all write through the same changes. */
export function createCatalogue(given: Omit<EntityContext, 'changes'>) {
  const changes = new Changes({ ...given, kinds })
  const context = { ...given, changes }
  const trash = new Trash(context)
  const gallery = new Gallery(context)
  const addresses = new Addresses(context)
  return {
    changes,
    trash,
    gallery,
    categories: new Categories(context),
    products: new Products({ ...context, gallery }),
    arrangements: new Arrangements(context),
    navigation: new Navigation(context),
    shop: new ShopService(context),
    addresses,
    redirects: new Redirects({ ...context, addresses }),
    /** Removes what has expired. */
    async sweep() {
      await trash.sweep()
      await changes.sweep()
    },
  }
}
