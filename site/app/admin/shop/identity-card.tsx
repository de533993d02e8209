import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { shopLimits } from '@chekku/domain/shop'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import type { CardDefinition } from './shop-card-definition.ts'

type Values = Omit<ShopDetails['identity'], 'logo'>

/** What the shop is called and looks like. */
export const identityCard: CardDefinition<Values> = {
  section: 'identity',
  about: 'What your shop is called: in the header, the footer, search engines and shared links.',
  labels: {
    name: 'Name',
    fullName: 'Name in full',
    tagline: 'Tagline',
    description: 'Description',
    accent: 'Accent colour',
  },
  valuesOf: ({ identity: { logo: _, ...values } }) => values,
  keysOf: values => values,
  summary: ({ name, tagline }) => [name, tagline].filter(Boolean).join(', '),
  fields: ({ text }) => (
    <>
      <TextField {...text('name')} limit={shopLimits.nameCharacters} isRequired autoComplete="off" />
      <TextField {...text('fullName')} limit={shopLimits.lineCharacters} autoComplete="off" />
      <TextField {...text('tagline')} limit={shopLimits.lineCharacters} autoComplete="off" />
      <TextArea {...text('description')} limit={shopLimits.paragraphCharacters} rows={3} />
    </>
  ),
}
