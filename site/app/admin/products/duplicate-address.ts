const copied = 'from'

/** The address of the form for a copy of a product. */
export const duplicateAddress = (id: string) => `/admin/products/new?${copied}=${encodeURIComponent(id)}`

/** The id of the product to copy, from the address. */
export const copiedProduct = (params: URLSearchParams) => params.get(copied) || undefined
