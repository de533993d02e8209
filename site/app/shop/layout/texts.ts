/* Around every page. */

export const skip = 'Skip to the content'
export const home = (shop: string) => `${shop}, home`
export const quickContact = 'Quick contact'
export const contact = 'Contact'
export const call = 'Call'
export const callNumber = (phone: string) => `Call ${phone}`
export const chat = 'Chat'
export const chatWithUs = 'Chat with us'

/** The footer, which the server alone draws. */
export const footer = 'Footer'
export const pages = 'Pages'
export const visit = 'Visit'
export const talk = 'Talk to us'
export const since = (shop: string, year: number) => `${shop}, since ${year}`
export const fssai = (number: string) => `FSSAI licence ${number}`
export const gstin = (number: string) => `GSTIN ${number}`
export const grievances = (contact: string) => `Grievances: ${contact}`
