export interface ContactMessage {
  name: string
  email: string
  phone: string
  subject: string
  message: string
}

/** The text of the contact form's message; an empty subject is left out. */
export function contactText(contact: ContactMessage): string {
  return [
    `Name: ${contact.name}`,
    `Email: ${contact.email}`,
    `Phone: ${contact.phone}`,
    ...(contact.subject === '' ? [] : [`Subject: ${contact.subject}`]),
    '',
    contact.message,
  ].join('\n')
}

/** What the contact form says beside its fields. */
export const contactMessages = {
  nameRequired: 'Please enter your name',
  emailInvalid: 'Please enter an email address, such as name@example.com',
  phoneRequired: 'Please enter your phone number',
  messageRequired: 'Please write your message',
  emailRequired: 'Please enter your email',
} as const

/** What each field of the contact form still needs; empty where the message can go. */
export type ContactErrors = Partial<Record<keyof ContactMessage, string>>

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Something, an @, something: the least that browsers accept as an e-mail address. */
export const isEmailAddress = (text: string) => EMAIL.test(text)

/** Checks what is required (first document, section 5): all but the subject, and an e-mail address that is one. */
export function checkContact({ name, email, phone, message }: ContactMessage): ContactErrors {
  return {
    ...(name === '' ? { name: contactMessages.nameRequired } : {}),
    ...(email === '' ? { email: contactMessages.emailRequired } : {}),
    ...(email !== '' && !isEmailAddress(email) ? { email: contactMessages.emailInvalid } : {}),
    ...(phone === '' ? { phone: contactMessages.phoneRequired } : {}),
    ...(message === '' ? { message: contactMessages.messageRequired } : {}),
  }
}
