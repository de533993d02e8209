/* The contact section of the home page, which loads later. */

export const contact = 'Contact'
export const contactPage = 'Contact page'
export const form = 'Message'
export const sendsNothing = 'This form sends nothing.'
export const writeByChat = 'Write to us on the contact page'
export const reachUs = 'See how to reach us'
export const send = 'Send message'
