import { chatLink } from '@chekku/domain/chat/chat-link'
import * as orderTexts from '@chekku/domain/chat/order-texts'
import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { chatNumberDoubts } from '@chekku/domain/shop/doubts'
import { shopLabels } from '@chekku/domain/shop/labels'
import { formatPhoneNumber, parsePhoneNumber } from '@chekku/domain/shop/phone/phone-number'
import { shopLimits } from '@chekku/domain/shop/sections'
import { socialAddress } from '@chekku/domain/shop/social-link'
import type { ComponentProps } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { Button } from '../../ui/admin/button.tsx'
import { CheckField } from '../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { ListEditor } from '../components/list-editor/list-editor.tsx'
import type { CardDefinition } from './shop-card-definition.ts'
import type { ShopCardForm } from './use-shop-cards.ts'

type Reach = ShopDetails['reach']

/** Pads the phones with empty strings: a field for each possible phone. */
const paddedPhones = (phones: readonly string[]) =>
  Array.from({ length: shopLimits.phones }, (_, index) => phones[index] ?? '')

export const reachCard: CardDefinition<Reach> = {
  section: 'reach',
  about: 'Orders and questions reach you here. Type numbers in any format.',
  labels: shopLabels.reach,
  valuesOf: ({ reach }) => ({
    ...reach,
    chatNumber: reach.chatNumber && formatPhoneNumber(reach.chatNumber),
    phones: paddedPhones(reach.phones),
  }),
  keysOf: reach => reach,
  doubts({ chatNumber }) {
    const digits = chatNumber.trim() === '' ? '' : parsePhoneNumber(chatNumber)
    // A number that cannot be dialled is refused.
    return digits === undefined ? [] : chatNumberDoubts(digits)
  },
  summary: ({ chatNumber, email }) => [chatNumber, email].filter(Boolean).join(', '),
  fields: form => <ReachFields form={form} />,
}

function ReachFields({ form }: { form: ShopCardForm<Reach> }) {
  const { item: reach, text, at, put } = form
  const phone = (index: number, label: string) => (
    <PhoneField
      {...at(`phones.${index}`)}
      label={label}
      value={reach.phones[index] ?? ''}
      onChange={({ target }) => put({ phones: reach.phones.with(index, target.value) }, [`phones.${index}`])}
    />
  )
  return (
    <>
      <div>
        <PhoneField {...text('chatNumber')} hint="Visitors send their orders to this number." />
        <TestMessage form={form} />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        {phone(0, 'Phone')}
        {phone(1, 'Another phone')}
      </div>
      <TextField {...text('email')} type="email" />
      <ListEditor
        {...form.list('social')}
        entry="link"
        create={() => ({ name: '', href: '' })}
        nameOf={({ name }) => name.trim()}
        maximum={shopLimits.social}
        emptyHint="No links yet."
        note={({ href }) => <span className="block truncate">{href}</span>}
      >
        {link => (
          <div className="grid grid-cols-1 gap-3 md:grid-cols-[10rem_minmax(0,1fr)]">
            <TextField {...link.text('name')} label="Name of the link" />
            <TextField
              {...link.text('href')}
              label="Address"
              inputMode="url"
              placeholder="https://"
              hint={socialHint(link.item)}
            />
          </div>
        )}
      </ListEditor>
      <CheckField
        {...form.check('homeFormOpensChat')}
        hint="The form opens a chat with you. Unticked, it does nothing."
      />
    </>
  )
}

/** Names the address that a handle or a shortened address stands for. */
function socialHint({ name, href }: Reach['social'][number]): string | undefined {
  const address = socialAddress(name, href)
  return address === href ? undefined : `The link leads to ${address}`
}

/** A telephone number, with its dialling format. */
function PhoneField(field: ComponentProps<typeof TextField>) {
  const digits = parsePhoneNumber(String(field.value))
  return (
    <div>
      <TextField {...field} type="tel" />
      <p role="status" className="mt-1.5 text-fine text-soft tabular-nums empty:hidden">
        {digits !== undefined && `Visitors dial ${formatPhoneNumber(digits)}`}
      </p>
    </div>
  )
}

/** Opens the chat that receives visitors' orders, with a prepared message. */
function TestMessage({ form: { item, base, stored } }: { form: ShopCardForm<Reach> }) {
  const number = parsePhoneNumber(base.chatNumber)
  const isSaved = number !== undefined && parsePhoneNumber(item.chatNumber) === number
  if (!isSaved)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button disabled aria-describedby="test-message-note">
          Send myself a test message
        </Button>
        <p id="test-message-note" className="text-fine text-soft">
          Save the chat number first.
        </p>
      </div>
    )
  /** Records the test, which the go-live check asks for. */
  const onSent = async () => {
    const { error } = await callApi('recordTestMessage', { body: { number } })
    if (error) console.warn('The test message could not be noted', error)
  }
  return (
    <a
      href={chatLink(number, orderTexts.test(stored.identity.name))}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => void onSent()}
      className={buttonClasses('outline', 'mt-3')}
    >
      Send myself a test message<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
