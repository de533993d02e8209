import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { type CardDefinition, withIds, withoutIds } from './shop-card-definition.ts'

type Reach = ShopDetails['reach']
type Values = Omit<Reach, 'social'> & { social: (Reach['social'][number] & { id: string })[] }

/** How visitors reach the shop. */
export const reachCard: CardDefinition<Values> = {
  section: 'reach',
  about:
    'Where orders and questions arrive. Type a number as you like: with +91, with 0, with blanks or dashes.',
  labels: {
    chatNumber: 'Chat number',
    phones: 'Phones',
    email: 'Email',
    social: 'Social links',
    homeFormOpensChat: 'Use the home page form as a chat message',
  },
  valuesOf: ({ reach }) => ({ ...reach, social: withIds(reach.social) }),
  keysOf: ({ social, ...values }) => ({ ...values, social: withoutIds(social) }),
  summary: ({ phones, email }) => [...phones, email].filter(Boolean).join(', '),
  fields: ({ text }) => <TextField {...text('chatNumber')} type="tel" autoComplete="off" />,
}
