import { addressKind } from './addresses/kind.ts'
import { Addresses } from './addresses/service.ts'
import { categoryKind } from './categories/kind.ts'
import { Categories } from './categories/service.ts'
import { type CatalogueContext, Changes } from './changes/service.ts'
import { galleryKind } from './gallery/kind.ts'
import { Gallery } from './gallery/service.ts'
import { navigationKinds } from './navigation/kind.ts'
import { Navigation } from './navigation/service.ts'
import { Arrangements } from './products/arrangement/service.ts'
import { Drafts } from './products/drafts/service.ts'
import { packKind, productKind } from './products/kind.ts'
import { Products } from './products/service.ts'
import { Sheets } from './products/sheet/service.ts'
import { redirectKind } from './redirects/kind.ts'
import { Redirects } from './redirects/service.ts'
import { shopKinds } from './shop/kind.ts'
import { ShopService } from './shop/service.ts'
import { deletionKind } from './trash/kind.ts'
import { Trash } from './trash/service.ts'

const kindsOf = (publicOrigin: string | undefined) => [
  productKind,
  packKind,
  categoryKind,
  galleryKind,
  deletionKind,
  addressKind,
  ...navigationKinds,
  ...shopKinds(publicOrigin),
  redirectKind,
]

export type CatalogueServices = ReturnType<typeof createCatalogueServices>

/** The services of the catalogue, which all write through the same changes. */
export function createCatalogueServices({
  database,
  media,
  now = Date.now,
  publicOrigin,
}: Pick<CatalogueContext, 'database' | 'media'> & Partial<CatalogueContext> & { publicOrigin?: string }) {
  const changes = new Changes({ database, media, now, kinds: kindsOf(publicOrigin) })
  const context = { database, media, now, changes }
  const trash = new Trash(context)
  const gallery = new Gallery(context)
  const addresses = new Addresses(context)
  return {
    changes,
    trash,
    gallery,
    categories: new Categories(context),
    products: new Products({ ...context, gallery }),
    drafts: new Drafts(context),
    arrangements: new Arrangements(context),
    sheets: new Sheets(context),
    navigation: new Navigation(context),
    shop: new ShopService(context),
    addresses,
    redirects: new Redirects({ ...context, addresses }),
    /** Removes expired rows. */
    async sweep() {
      await trash.sweep()
      await changes.sweep()
    },
  }
}
