export type SampleSubcategory = { key: string; name: string; description: string; picture: string }
export type SampleCategory = SampleSubcategory & {
  showInNav: boolean
  showInProductsDropdown: boolean
  subcategories: SampleSubcategory[]
}
export type SampleProduct = {
  name: string
  description: string
  /** Rupees, at most two decimals. */
  price: number
  category: string
  subcategory: string | undefined
  featured: boolean
  inStock: boolean
  /** A file in `server/sample/pictures/`. */
  picture: string
}
export type SampleGalleryItem = {
  title: string
  description: string
  category: string
  isPopular: boolean
  picture: string
}
