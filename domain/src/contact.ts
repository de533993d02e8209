import { roomInLink } from './chat/chat-link.ts'
import * as contactTexts from './chat/contact-texts.ts'
import { isEmailAddress } from './rules/email-address.ts'

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
    contactTexts.name(contact.name),
    contactTexts.email(contact.email),
    contactTexts.phone(contact.phone),
    ...(contact.subject === '' ? [] : [contactTexts.subject(contact.subject)]),
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
  tooLong: (letters: number) => `Your message is about ${letters} letters too long for a chat`,
  room: (letters: number) => `About ${letters} letters left.`,
} as const

/** Error of each invalid field of the contact form; empty if the message can be sent. */
export type ContactErrors = Partial<Record<keyof ContactMessage, string>>

/** About how many more letters like those of the message fit into the chat's link; negative for those that are too many. */
export function roomForLetters(contact: ContactMessage): number {
  const { message } = contact
  const encodedLetter =
    message === '' ? 1 : encodeURIComponent(message.toWellFormed()).length / message.length
  return Math.floor(roomInLink(contactText(contact)) / encodedLetter)
}

/** Validates the contact form: only the subject may be empty, and the message must fit into the link of a chat. */
export function checkContact(contact: ContactMessage): ContactErrors {
  const { name, email, phone, message } = contact
  const errors: ContactErrors = {}
  if (name === '') errors.name = contactMessages.nameRequired
  if (email === '') errors.email = contactMessages.emailRequired
  else if (!isEmailAddress(email)) errors.email = contactMessages.emailInvalid
  if (phone === '') errors.phone = contactMessages.phoneRequired
  const room = roomForLetters(contact)
  if (room < 0) errors.message = contactMessages.tooLong(-room)
  else if (message === '') errors.message = contactMessages.messageRequired
  return errors
}
