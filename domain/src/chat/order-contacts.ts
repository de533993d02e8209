import type { ShopDetails } from '../schemas/shop.ts'
import { formatPhoneNumber } from '../shop/phone/phone-number.ts'

type Contacts = { [Section in 'reach' | 'places']?: Partial<ShopDetails[Section]> }

/** The numbers and addresses that customers order by and call, each under the name that a mail gives it. */
function orderContacts({ reach, places }: Contacts): Record<string, string> {
  const { chatNumber = '', phones = [], email = '' } = reach ?? {}
  const { unit, branches = [] } = places ?? {}
  const placePhones = [unit ?? [], branches].flat().map(({ phone }) => phone)
  return {
    'chat number': chatNumber && formatPhoneNumber(chatNumber),
    phones: phones.join(', '),
    'e-mail': email,
    'phones of places': placePhones.filter(Boolean).join(', '),
  }
}

/** The contacts in which two states differ: `e-mail from a@shop.example to b@shop.example`. */
export function changedContacts(before: Contacts, after: Contacts): string[] {
  const [contactsBefore, contactsAfter] = [orderContacts(before), orderContacts(after)]
  return Object.keys(contactsAfter).flatMap(name => {
    const [from, to] = [contactsBefore[name], contactsAfter[name]]
    return from === to ? [] : `${name} from ${from || 'none'} to ${to || 'none'}`
  })
}
