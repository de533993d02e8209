/* All mails, and the one that tries whether they arrive. */

export const shop = 'The shop'
export const test = 'A test letter'
export const testText = 'Mails of the shop arrive here.'
