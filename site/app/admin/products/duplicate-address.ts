const copied = 'from'

/** The form of a new product, filled in with the fields of another. */
export const duplicateAddress = (id: string) => `/admin/products/new?${copied}=${encodeURIComponent(id)}`

/** The product that the form of a new one is filled in with, by the search of its address. */
export const copiedProduct = (params: URLSearchParams) => params.get(copied) || undefined
