/* The chat message of a visitor's list. */

export const order = 'Hello, I would like to order:'
export const askPrices = 'Hello, I would like to ask about these:'
export const askForBack = 'Hello, I would like to ask for these when they are back:'
export const askWhenBack = 'Hello, I would like to know when these are available again:'

export const line = (quantity: number, name: string) => `${quantity} × ${name}`
export const at = (line: string, price: string) => `${line} at ${price}`
export const sum = (line: string, sum: string) => `${line} = ${sum}`
export const onRequest = (line: string) => `${line}, price on request`
export const withStock = (line: string, stock: string) => `${line} (${stock})`
export const outOfStock = (line: string, stock: string) => `${line}, ${stock}`
export const fewLeft = 'if there is some left'
export const made = (days: number) =>
  days === 1 ? 'made to order in 1 day' : `made to order in ${days} days`
export const backOn = (date: string) => `when it is back on ${date}`
export const back = 'when it is back in stock'

export const omitted = (count: number) => `And ${count} more, too many for one message.`
export const total = (sum: string) => `Total: ${sum}`
export const totalWithoutPrices = (sum: string) => `Total: ${sum}, without what has its price on request`
