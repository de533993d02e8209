/* The page of a product. */

export const loading = 'Loading product...'
export const missing = 'This product has moved, or we no longer sell it.'
export const related = 'From the same shelf'
export const summary = (name: string, price: string) => `${name}, ${price}`

export const size = 'Size'
export const sizeNumber = (number: number) => `Size ${number}`
export const mrp = 'MRP'
export const share = 'Share'
export const chatHint = 'WhatsApp opens with your message written. Nothing is paid here.'
export const replyHours = (hours: string) => `We reply ${hours}.`
export const days = (days: string, hours: string) => `${days}, ${hours}`
export const message = 'See the message first'

export const pictures = 'Pictures'
export const fullScreen = 'full screen'
export const choosePicture = 'Choose a picture'
export const picture = (number: number, count: number, title: string) =>
  `Picture ${number} of ${count}: ${title}`

export const draft = 'A draft: only people with this link see it.'
export const preview = 'Visitors can order it once it is published.'
export const previewOver = 'This preview link no longer works. Ask the shop for a new one.'
