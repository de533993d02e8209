import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { shopLabels } from '@chekku/domain/shop/labels'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import type { CardDefinition } from './shop-card-definition.ts'

export const legalCard: CardDefinition<ShopDetails['legal']> = {
  section: 'legal',
  about: 'Visitors see these at the foot of every page.',
  labels: shopLabels.legal,
  valuesOf: ({ legal }) => legal,
  keysOf: values => values,
  summary: ({ legalName, fssai }) => [legalName, fssai && `FSSAI ${fssai}`].filter(Boolean).join(', '),
  fields: ({ text }) => (
    <>
      <TextField {...text('legalName')} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...text('fssai')} inputMode="numeric" hint="14 digits" />
        <TextField {...text('gstin')} hint="15 letters and digits" />
      </div>
      <fieldset className="grid gap-5 md:grid-cols-2">
        <legend className="mb-3 font-semibold">Contact for complaints</legend>
        <TextField {...text('grievanceName')} />
        <TextField {...text('grievancePhone')} type="tel" />
        <TextField {...text('grievanceEmail')} type="email" />
      </fieldset>
    </>
  ),
}
