/* The price list. */

export const title = 'Price list'
export const summary = (shop: string) => `All prices of ${shop} on one page.`
export const pricesOn = (date: string) => `Prices on ${date}`
export const print = 'Print'
export const code = (address: string) => `QR code that opens ${address}`
export const search = 'Search prices'
export const searchHint = 'Search prices...'
export const categories = 'Categories'
export const product = 'Product'
export const price = 'Price'
export const outOfStock = 'out of stock'
export const more = (count: number) =>
  count === 1
    ? 'And 1 more product, too many for one page.'
    : `And ${count} more products, too many for one page.`
