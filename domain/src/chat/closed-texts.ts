/* The sentences of a closed shop: in a customer's chat message, and beside it on the page. */

export const note = 'I know that you are closed at the moment.'
export const noteUntil = (time: string) => `I know that you are closed until ${time}.`
export const closed = 'We are closed at the moment. We reply when we are back.'
export const closedFor = (reason: string) =>
  `We are closed at the moment (${reason}). We reply when we are back.`
export const closedUntil = (time: string) => `We are closed until ${time}. We reply when we are back.`
export const closedUntilFor = (time: string, reason: string) =>
  `We are closed until ${time} (${reason}). We reply when we are back.`
export const time = (day: string, clock: string) => `${day}, ${clock}`
