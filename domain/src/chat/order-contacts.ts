import type { ShopDetails } from '../schemas/shop.ts'
import { formatPhoneNumber } from '../shop/phone/phone-number.ts'

type Contacts = { [Section in 'reach' | 'places']?: Partial<ShopDetails[Section]> }

/** The numbers and addresses that customers order by and call. */
function orderContacts({ reach, places }: Contacts) {
  const { chatNumber = '', phones = [], email = '' } = reach ?? {}
  const { unit, branches = [] } = places ?? {}
  const placePhones = [unit?.phone, ...branches.map(({ phone }) => phone)]
  return {
    chatNumber: chatNumber === '' ? '' : formatPhoneNumber(chatNumber),
    phones: phones.join(', '),
    email,
    placePhones: placePhones.filter(Boolean).join(', '),
  }
}

/** The contacts in which two states differ, each with its former and its new text; "" for none. */
export function changedContacts(before: Contacts, after: Contacts) {
  const [contactsBefore, contactsAfter] = [orderContacts(before), orderContacts(after)]
  return (Object.keys(contactsAfter) as (keyof typeof contactsAfter)[])
    .map(contact => ({ contact, from: contactsBefore[contact], to: contactsAfter[contact] }))
    .filter(({ from, to }) => from !== to)
}
