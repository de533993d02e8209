import { fieldErrors } from '@chekku/domain/schemas/request'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { shopSaves } from '@chekku/domain/schemas/shop-save'
import { chatNumberDoubts } from '@chekku/domain/shop/doubts'
import { shopLabels } from '@chekku/domain/shop/labels'
import { formatPhoneNumber, parsePhoneNumber } from '@chekku/domain/shop/phone-number'
import { shopLimits } from '@chekku/domain/shop/sections'
import { useState } from 'react'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { useDoubts } from '../components/edit/use-doubts.ts'
import { isOwn, sampleRemovals, storedNames } from '../components/first-hour/first-hour.ts'
import { TestMessageLink } from '../components/form/test-message-link.tsx'
import { editFields } from '../components/list-editor/record-fields.ts'
import { StepForm, type StepProps } from './step-parts.tsx'
import { type SectionSave, useStep } from './use-step.ts'

const labels = {
  name: 'Name of your shop',
  chatNumber: 'Chat number',
  tagline: 'What you make, in a few words',
  mayCall: 'Customers may call this number too',
  removesSample: 'Remove the sample’s story, addresses and testimonials now',
}

function valuesOf(details: ShopForEditing) {
  const { identity, reach } = details
  const hasChat = isOwn(details, 'reach.chatNumber') && reach.chatNumber !== ''
  const chatNumber = hasChat ? formatPhoneNumber(reach.chatNumber) : ''
  return {
    name: isOwn(details, 'identity.name') ? identity.name : '',
    chatNumber,
    tagline: isOwn(details, 'identity.tagline') ? identity.tagline : '',
    mayCall: isOwn(details, 'reach.phones') ? reach.phones.some(isNumber(reach.chatNumber)) : true,
    removesSample: true,
  }
}
type Values = ReturnType<typeof valuesOf>

/** Compares digits, since a stored phone may be grouped in another way. */
const isNumber = (digits: string) => (phone: string) => parsePhoneNumber(phone) === digits

/** The sections to save, the name first: restoring the version before it brings the whole sample back. */
function savesOf(details: ShopForEditing, values: Values): SectionSave[] {
  const { name, chatNumber, tagline, mayCall } = values
  const { identity, reach, ...others } = values.removesSample ? sampleRemovals(details) : {}
  const isNamed = isOwn(details, 'identity.name')
  const own = isOwn(details, 'reach.phones') ? details.reach.phones : []
  const number = parsePhoneNumber(chatNumber) ?? ''
  const kept = own.filter(phone => ![number, details.reach.chatNumber].some(one => isNumber(one)(phone)))
  const phones = [...(mayCall ? [formatPhoneNumber(number)] : []), ...kept].slice(0, shopLimits.phones)
  return [
    // Full name and description of the sample contain the sample's name, so they are cleared.
    [
      'identity',
      { ...(isNamed ? {} : { fullName: '', description: '' }), ...identity, ...storedNames(name), tagline },
    ],
    ['reach', { ...reach, chatNumber, phones }],
    ...(Object.entries(others) as SectionSave[]),
  ]
}

/** Validates everything before the first save, because a later refusal would leave the data half stored. */
function check({ name, tagline, chatNumber }: Values): Record<string, string> {
  const { identity, reach } = shopSaves
  const refused = [
    identity.safeParse({ ...storedNames(name), tagline }).error,
    reach.safeParse({ chatNumber }).error,
  ]
  return {
    ...(chatNumber.trim() === '' && { chatNumber: 'Chat number is required: your orders come to it' }),
    ...Object.assign({}, ...refused.map(error => error && fieldErrors(error))),
  }
}

/** Step one: the shop's name, and the chat number for its orders. */
export function IdentityStep({ details, next, goOn }: StepProps & { details: ShopForEditing }) {
  const [hasSample] = useState(() => Object.keys(sampleRemovals(details)).length > 0)
  const askAbout = useDoubts()
  const form = useStep<Values>(details, {
    valuesOf,
    check,
    async isMeant({ chatNumber }) {
      const number = parsePhoneNumber(chatNumber) ?? ''
      return number === details.reach.chatNumber || askAbout(chatNumberDoubts(number))
    },
    savesOf,
    goOn,
  })
  const { values } = form
  const names = storedNames(values.name)
  const { text, check: box } = editFields(form, labels)

  return (
    <StepForm label="Name and chat number" form={form} next={next}>
      <TextField
        {...text('name')}
        limit={names.fullName ? shopLimits.lineCharacters : shopLimits.nameCharacters}
        isRequired
        autoComplete="organization"
        hint={
          names.fullName
            ? `Pages show “${names.name}” at the top, and all of it as “${shopLabels.identity.fullName}”.`
            : 'As your customers call it. It stands at the top of every page.'
        }
      />
      <div>
        <TextField
          {...text('chatNumber')}
          isRequired
          type="tel"
          autoComplete="tel"
          hint="Orders arrive here as WhatsApp messages. Write it as you are used to."
        />
        <DialledNumber typed={values.chatNumber} shop={values.name} />
      </div>
      <CheckField {...box('mayCall')} />
      <TextField
        {...text('tagline')}
        limit={shopLimits.lineCharacters}
        hint="Optional. What you make and where, for search engines and the pictures of shared links."
      />
      {hasSample && (
        <CheckField
          {...box('removesSample')}
          hint="A new shop shows invented people and places until you write your own. Earlier versions on the Shop screen bring them back."
        />
      )}
    </StepForm>
  )
}

/** The number in dialling format, with a link to test it. */
function DialledNumber({ typed, shop }: { typed: string; shop: string }) {
  const digits = parsePhoneNumber(typed)
  return (
    <>
      <p role="status" className="mt-1.5 empty:hidden">
        {digits !== undefined && (
          <>
            Will be dialled as <strong className="whitespace-nowrap">{formatPhoneNumber(digits)}</strong>
          </>
        )}
      </p>
      {digits !== undefined && <TestMessageLink number={digits} shopName={shop.trim() || 'your shop'} />}
    </>
  )
}
