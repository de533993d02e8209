import type { AvailabilityChange } from '@chekku/domain/schemas/product/availability'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { PictureRole } from '@chekku/domain/schemas/product/product-picture'

export type SampleSubcategory = {
  /** Its picture is `category-{key}.jpg`. */
  key: string
  name: string
  description: string
  facts?: Facts
}
export type SampleCategory = SampleSubcategory & { showInNav?: true; subcategories: SampleSubcategory[] }

/** A size; its picture is one of the product's. */
export type SamplePack = Pick<Pack, 'measure' | 'quantity' | 'price'> &
  Partial<Omit<Pack, '_id' | 'image'>> & { picture?: string }

export type SamplePicture = {
  /** File name in `server/sample/pictures/`. */
  file: string
  role: PictureRole
  alt: string
}

export type SampleProduct = {
  name: string
  description: string
  category: string
  subcategory: string | undefined
  featured?: boolean
  /** Its sizes, or else `price`, in rupees. */
  packs?: SamplePack[]
  price?: number
  availability?: AvailabilityChange
  /** Days relative to the day of seeding, so that no date of the sample has passed. */
  backInDays?: number
  packedDaysAgo?: number
  facts?: Facts
  /** Lists show the first one. */
  pictures: SamplePicture[]
}

export type SampleGalleryItem = {
  title: string
  description: string
  category: string
  isPopular?: true
  picture: string
}
