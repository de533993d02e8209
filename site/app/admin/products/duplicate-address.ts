const copiedIdParam = 'from'

/** The URL of the form for a copy of a product. */
export const duplicateAddress = (id: string) =>
  `/admin/products/new?${copiedIdParam}=${encodeURIComponent(id)}`

/** The id of the product to copy, from the URL. */
export const copiedProduct = (params: URLSearchParams) => params.get(copiedIdParam) || undefined
