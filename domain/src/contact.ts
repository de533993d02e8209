export interface ContactMessage {
  name: string
  email: string
  phone: string
  subject: string
  message: string
}

/** The text of the contact form's message, without an empty subject. */
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

/** Validation messages of the contact form. */
export const contactMessages = {
  nameRequired: 'Please enter your name',
  emailInvalid: 'Please enter an email address, such as name@example.com',
  phoneRequired: 'Please enter your phone number',
  messageRequired: 'Please write your message',
  emailRequired: 'Please enter your email',
} as const

/** Error of each invalid field of the contact form; empty if the message can be sent. */
export type ContactErrors = Partial<Record<keyof ContactMessage, string>>

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Same minimum as in browsers for an e-mail address: something, an @, something. */
export const isEmailAddress = (text: string) => EMAIL.test(text)

/** Validates the contact form (first document, section 5): a valid e-mail, and all fields except the subject. */
export function checkContact({ name, email, phone, message }: ContactMessage): ContactErrors {
  return {
    ...(name === '' ? { name: contactMessages.nameRequired } : {}),
    ...(email === '' ? { email: contactMessages.emailRequired } : {}),
    ...(email !== '' && !isEmailAddress(email) ? { email: contactMessages.emailInvalid } : {}),
    ...(phone === '' ? { phone: contactMessages.phoneRequired } : {}),
    ...(message === '' ? { message: contactMessages.messageRequired } : {}),
  }
}
