/* The card of a product, and the button that opens its chat. */

export const uncategorized = 'Uncategorized'
export const featured = 'Featured'
export const details = 'View Details'
export const detailsOf = (product: string) => `View Details of ${product}`
export const description = (product: string) => `Description of ${product}`
export const order = 'Order'
export const orderSize = (size: string) => `Order ${size}`
export const orderProduct = (product: string) => `Order ${product}`
export const orderSizeOf = (size: string, product: string) => `Order ${size}: ${product}`
export const ask = 'Ask'
export const askAbout = (product: string) => `Ask about ${product}`
