/* The chat message of the contact form. */

export const name = (name: string) => `Name: ${name}`
export const email = (email: string) => `Email: ${email}`
export const phone = (phone: string) => `Phone: ${phone}`
export const subject = (subject: string) => `Subject: ${subject}`
