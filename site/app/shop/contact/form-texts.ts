/* The form and the details of contact, which the home page loads too. */

export const heading = 'Write to us'
export const purpose = 'Your message opens in a chat, ready to send.'
export const withoutScript = 'Write your name and phone number too.'
export const name = 'Name'
export const email = 'Email'
export const phone = 'Phone'
export const subject = 'Subject (optional)'
export const message = 'Message'
export const send = 'Send by chat'
export const opened = 'Your chat opens in a new tab.'
export const openAgain = 'Open the chat again'

export const address = 'Address'
export const hours = 'Hours'
export const specialDays = 'Special days'
