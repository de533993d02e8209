/* The chat message of all prices. */

export const category = (name: string) => `*${name}*`
export const product = (name: string, prices: string) => `${name}: ${prices}`
export const withNotes = (text: string, notes: string) => `${text} (${notes})`
export const outOfStock = 'out of stock'
export const omitted = (count: number) => `And ${count} more.`
