import type { ContactMessage } from './chat-text.ts'
import { messages } from './public-messages.ts'

/** What each field of the contact form still needs; empty where the message can go. */
export type ContactErrors = Partial<Record<keyof ContactMessage, string>>

/** Something, an @, something: what browsers too call an e-mail address at the least. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Checks what is required (first document, section 5): all but the subject, and an e-mail address that is one. */
export function checkContact({ name, email, phone, message }: ContactMessage): ContactErrors {
  return {
    ...(name === '' ? { name: messages.contactNameRequired } : {}),
    ...(email === '' ? { email: messages.emailRequired } : {}),
    ...(email !== '' && !EMAIL.test(email) ? { email: messages.contactEmailInvalid } : {}),
    ...(phone === '' ? { phone: messages.contactPhoneRequired } : {}),
    ...(message === '' ? { message: messages.contactMessageRequired } : {}),
  }
}
