import { enquiryLimits } from '@chekku/domain/chat/order-message'

/* The visitor's list in the header and beside Order. */

export const title = 'Your list'
export const counted = (count: string) => `Your list, ${count}`
export const short = 'List'
export const products = (count: number) => (count === 1 ? '1 product' : `${count} products`)
/** Some of them are sizes of one product. */
export const items = (count: number) => `${count} items`
export const add = 'Add to list'
export const addProduct = (name: string) => `Add ${name} to your list`
export const addMore = (name: string, count: number) => `Add ${name} to your list, ${count} on it`
export const onIt = (count: number) => `${count} on your list`
export const several = 'Several products? Add each, and send one message.'
export const added = 'Added to your list.'
export const addedSize = (size: string) => `Added to your list: ${size}.`
export const see = 'See it'
export const untilClosed = 'This device keeps it only until you close the page.'
export const full = `Your list is full: it holds ${enquiryLimits.products} products.`
