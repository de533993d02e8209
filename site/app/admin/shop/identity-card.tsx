import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { contrastRatio, leastContrast, paperColour } from '@chekku/domain/shop/colour'
import { shopLabels, shopPictureLabels } from '@chekku/domain/shop/labels'
import { namesToStore } from '@chekku/domain/shop/names-to-store'
import { shopLimits } from '@chekku/domain/shop/sections'
import { LinkButton } from '../../ui/admin/button.tsx'
import { TextArea, TextField } from '../../ui/admin/fields/text-fields.tsx'
import { PictureField } from '../components/image-input/picture-field.tsx'
import { logoFrame } from '../components/image-input/picture-frame.ts'
import type { CardDefinition } from './shop-card-definition.ts'
import type { ShopCardForm } from './use-shop-cards.ts'

type Identity = Omit<ShopDetails['identity'], 'logo'>

/** The default accent colour: the green `--color-leaf` of the theme. */
export const usualAccent = '#2f5d3a'

/** The typed colour as `#rrggbb`; undefined if it is incomplete. */
export function readColour(text: string): string | undefined {
  const colour = text.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined
}

export const identityCard: CardDefinition<Identity> = {
  section: 'identity',
  about: 'Visitors see these on every page, in searches and shared links.',
  labels: shopLabels.identity,
  picture: { label: shopPictureLabels.logo, pathOf: ({ identity }) => identity.logo, frame: logoFrame },
  valuesOf: ({ identity: { logo: _, ...values } }) => values,
  // A full name that follows a long name is stored whole, and the name itself as far as it fits.
  keysOf: values => ({ ...values, ...(values.fullName === values.name && namesToStore(values.name)) }),
  summary: ({ name, tagline }) => [name, tagline].filter(Boolean).join(', '),
  fields: form => <IdentityFields form={form} />,
}

/** True for a name that is stored whole only as the full name. */
const isTooLong = (name: string) => namesToStore(name).fullName !== undefined

function IdentityFields({ form }: { form: ShopCardForm<Identity> }) {
  const { text, pictureField, item, base, put } = form
  const shortName = namesToStore(item.name).name
  const isShortened = isTooLong(item.name) && item.fullName === item.name
  /** A name that is too long is copied to the full name, unless the owner has typed another one there. */
  function changeName(name: string) {
    const isStoredFullName = item.fullName === base.fullName && item.fullName.startsWith(base.name)
    const followsName = isShortened || item.fullName === '' || isStoredFullName
    if (followsName && isTooLong(name)) put({ name, fullName: name })
    else if (isShortened) put({ name, fullName: '' })
    else put({ name })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid grid-cols-1 gap-5">
        <TextField
          {...text('name')}
          onChange={({ target }) => changeName(target.value)}
          limit={isShortened ? shopLimits.lineCharacters : shopLimits.nameCharacters}
          isRequired
          hint={isShortened && `The top of each page shows “${shortName}”.`}
        />
        <TextField
          {...text('fullName')}
          hint="Search engines and shared links show this instead of the name."
        />
        <TextField {...text('tagline')} />
        <TextArea {...text('description')} rows={3} hint="Say what you sell and where." />
        <AccentField form={form} />
        <p>
          <span className="font-semibold">Currency:</span> Indian rupee (₹)
        </p>
      </div>
      {pictureField && (
        <PictureField
          {...pictureField}
          hint="A square logo goes beside your name, a wide one replaces it."
          removalNote="Saving removes the logo."
        />
      )}
    </div>
  )
}

function AccentField({ form: { text, item, put } }: { form: ShopCardForm<Identity> }) {
  const colour = readColour(item.accent)
  return (
    <div>
      <div className="flex items-end gap-3">
        <TextField
          {...text('accent')}
          className="min-w-0 grow"
          placeholder={usualAccent}
          spellCheck={false}
        />
        <input
          type="color"
          aria-label="Choose the accent colour"
          value={colour ?? usualAccent}
          onChange={({ target }) => put({ accent: target.value })}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-soft/75 bg-work p-1"
        />
      </div>
      <p role="status" className="mt-1.5 text-fine text-soft">
        {contrastText(item.accent, colour)}
      </p>
      {item.accent !== '' && (
        <LinkButton onClick={() => put({ accent: '' })}>Use the default green</LinkButton>
      )}
    </div>
  )
}

/** Whether visitors can read a typed colour, as a sentence. */
function contrastText(typed: string, colour: string | undefined): string {
  if (typed.trim() === '') return 'The default green.'
  if (colour === undefined) return `Write # and six digits, such as ${usualAccent}.`
  return contrastRatio(colour, paperColour) >= leastContrast
    ? 'Visitors can read this colour easily.'
    : 'This colour is too light to read. Choose a darker one.'
}
