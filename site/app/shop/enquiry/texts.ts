import { enquiryLimits } from '@chekku/domain/chat/order-message'

/* The page of the visitor's list. */

export const purpose = 'Add what you like, then send it to us in one message. Nothing is sent before that.'
export const withoutChat = 'We take no orders by chat at the moment.'
export const withoutScript = 'Your list needs JavaScript. Order each product from its own page.'

export const products = 'Products on your list'
export const unchecked = 'We couldn’t check the shop just now. Prices are from when you added them.'
export const empty = 'Your list is empty'
export const howToAdd = 'Tap Add to list on any product.'

export const remove = 'Remove'
export const removeProduct = (name: string) => `Remove ${name}`
export const removed = (name: string) => `${name} was removed.`
export const clear = 'Clear the list'
export const cleared = 'The list was cleared.'
export const undo = 'Undo'

export const quantity = (name: string) => `Quantity of ${name}`
export const less = (name: string) => `One less of ${name}`
export const more = (name: string) => `One more of ${name}`
export const most = `At most ${enquiryLimits.quantity} of each.`
export const each = 'each'
export const until = (end: string) => `until ${end}`
export const ask = 'Ask'

export const sizeGone = 'We no longer have this size. Your message leaves it out.'
export const gone = 'We no longer have this. Your message leaves it out.'
export const newSizes = 'This now comes in several sizes. Your list has the one named here.'
export const asksWhenBack = (stock: string) => `${stock}. Your message asks when it is back.`
export const asksForThen = (stock: string) => `${stock}. Your message asks for it then.`
export const backInStock = 'Back in stock.'
export const priceBefore = (price: string) => `It was ${price} when you added it.`
export const onRequestBefore = 'Its price was on request when you added it.'

export const summary = 'Total and message'
export const total = 'Total'
export const withoutStock = 'Products out of stock are not counted.'
export const withoutPrices = 'Prices on request are not counted.'
export const message = 'Your message'
export const order = 'Order by chat'
export const askByChat = 'Ask by chat'
export const orderThese = 'Order these by chat'
export const askForThese = 'Ask for these by chat'
export const tooLong = (products: number) =>
  products === 1
    ? 'The last product does not fit into one message. Name it in the chat.'
    : `The last ${products} products do not fit into one message. Name them in the chat.`
export const reply =
  'We reply with what’s available and when. Your list stays on this device until you clear it.'
