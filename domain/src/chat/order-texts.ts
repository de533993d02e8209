/* Chat messages that begin at a product, at the shop or at its form. */

export const order = 'Hello, I would like to order:'
export const orderFewLeft = 'Hello, I would like to order, if there is some left:'
export const orderMade = (days: number) =>
  days === 1
    ? 'Hello, please make this to order for me (1 day):'
    : `Hello, please make this to order for me (${days} days):`
export const askPrice = 'Hello, I would like to know the price of:'
export const askForBackOn = (date: string) =>
  `Hello, I would like to ask for this when it is back on ${date}:`
export const askWhenBack = 'Hello, I would like to know when this is available again:'
export const price = (price: string) => `Price: ${price}`
export const insteadOf = (price: string, regularPrice: string) => `${price} instead of ${regularPrice}`
export const withUnitPrice = (price: string, unitPrice: string) => `${price} (${unitPrice})`

export const question = (shop: string) => `Hello ${shop}, I have a question.`
export const test = (shop: string) =>
  `This is a test message from the website of ${shop}: orders arrive here.`
