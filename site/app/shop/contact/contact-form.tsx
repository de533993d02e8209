import {
  type ContactErrors,
  type ContactMessage,
  checkContact,
  contactMessages,
  contactText,
  roomForLetters,
} from '@chekku/domain/contact'
import { type FormEvent, useRef, useState } from 'react'
import { storeFilledFields, storeTypedText, typedTextOf } from '../../delivery/typed-text.ts'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { useChatMessage } from '../shared/use-chat-link.ts'
import { ContactInput } from './contact-input.tsx'
import * as formTexts from './form-texts.ts'

type ContactField = keyof ContactMessage

const fields: readonly ContactField[] = ['name', 'email', 'phone', 'subject', 'message']
/** The fields above the message. */
const senderInputs = [
  { field: 'name', label: formTexts.name, autoComplete: 'name', className: 'sm:col-span-2' },
  { field: 'email', label: formTexts.email, type: 'email', inputMode: 'email', autoComplete: 'email' },
  { field: 'phone', label: formTexts.phone, type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  { field: 'subject', label: formTexts.subject, className: 'sm:col-span-2' },
] as const
const doubleClickMs = 1_000
/** Number of remaining letters from which the field counts them down. */
const fewLetters = 300
const idOf = (field: ContactField) => `contact-${field}`
const typedContact = () =>
  Object.fromEntries(fields.map(field => [field, typedTextOf(idOf(field)).trim()])) as Record<
    ContactField,
    string
  >

/** Opens a chat with the typed text, which stays in the form; without JavaScript it passes on only the message. */
export function ContactForm() {
  const isHydrated = useIsHydrated()
  const { chatNumber } = useShop().reach
  const write = useChatMessage()
  const [errors, setErrors] = useState<ContactErrors>({})
  const [chat, setChat] = useState<string>()
  /** How many letters the message has left. */
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const contact = typedContact()
    const newErrors = checkContact(contact)
    setErrors(newErrors)
    const invalidField = fields.find(field => newErrors[field] !== undefined)
    if (invalidField) return document.getElementById(idOf(invalidField))?.focus()
    if (!write) return
    const link = write(contactText(contact)).href
    setChat(link)
    // The second click of a double click does not open a second chat.
    const isAgain = event.timeStamp - sentAt.current < doubleClickMs
    sentAt.current = event.timeStamp
    if (!isAgain) window.open(link, '_blank', 'noopener')
  }

  /** Clears the errors of fields that are now valid; new ones are shown by the next submit. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    storeTypedText(event)
    const contact = typedContact()
    const newErrors = Object.entries(checkContact(contact))
    setErrors(Object.fromEntries(newErrors.filter(([field]) => field in errors)))
    setRoom(roomForLetters(contact))
    setChat(undefined)
  }

  const inputProps = (field: ContactField) => ({
    id: idOf(field),
    defaultValue: typedTextOf(idOf(field)),
    error: errors[field],
    // Without JavaScript these fields are hidden, and native validation would block the form because of them.
    isRequired: isHydrated && field !== 'subject',
  })

  return (
    <form
      ref={storeFilledFields}
      action={`https://wa.me/${chatNumber}`}
      method="get"
      target="_blank"
      noValidate={isHydrated}
      onSubmit={onSubmit}
      onInput={onInput}
      aria-labelledby="write"
      className="grid content-start gap-5 rounded-card border border-line bg-card px-7 py-6 md:p-8"
      rel="noopener"
    >
      <h2 id="write" className="text-head">
        {formTexts.heading}
      </h2>
      <p className="text-soft">
        {formTexts.purpose}
        <span className="block scripted:hidden">{formTexts.withoutScript}</span>
      </p>
      <div className="grid gap-5 sm:grid-cols-2 noscript:hidden">
        {senderInputs.map(({ field, ...input }) => (
          <ContactInput key={field} {...inputProps(field)} {...input} />
        ))}
      </div>
      <ContactInput {...inputProps('message')} label={formTexts.message} isMultiline name="text" />
      <p>
        <button type="submit" className={buttonClasses('primary', 'w-full sm:w-auto')}>
          <ChatIcon />
          {formTexts.send}
        </button>
      </p>
      <div role="status">
        {room >= 0 && room < fewLetters && <p>{contactMessages.room(room)}</p>}
        {chat !== undefined && (
          <p>
            <span>{formTexts.opened}</span>{' '}
            <NewTabLink href={chat} className="link inline-flex min-h-11 items-center">
              {formTexts.openAgain}
            </NewTabLink>
          </p>
        )}
      </div>
    </form>
  )
}
