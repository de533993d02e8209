import { rupeeSign } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/schemas/product'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { Fold } from '../../../ui/admin/fold.tsx'
import { fieldProps } from '../../components/form/field-props.ts'
import type { EntityForm } from '../../components/form/use-entity-form.ts'
import { recordFields } from '../../components/list-editor/record-fields.ts'
import type { ProductValues } from '../form/product-values.ts'
import { OfferEnds } from '../offers/offer-ends.tsx'
import { PermittedField } from '../permitted-field.tsx'
import { nameOfSize, offerNote } from './size-texts.ts'
import { blankSize, type SizeValues } from './size-values.ts'

/** Lower prices of the sizes for a time, which is set for all of them at once. */
export function OfferFold({ form }: { form: EntityForm<Product, ProductValues> }) {
  const { packs } = form.values
  const { at, errors, onChange } = fieldProps(form).list('packs')
  const { offerFrom, offerUntil } = packs.find(({ offerPrice }) => offerPrice !== '') ?? packs[0] ?? blankSize
  const times = { offerFrom, offerUntil }

  const priceFields = packs.map((item, index) =>
    recordFields({ at, errors, path: `packs.${index}`, item }, (part, paths) => {
      const hasTimes = item.offerFrom !== '' || item.offerUntil !== ''
      const timedItem = hasTimes ? item : { ...item, ...times }
      onChange(packs.with(index, { ...timedItem, ...part }), paths)
    }),
  )
  const changeTimes = (part: Partial<SizeValues>) => {
    const paths = packs.flatMap((_, index) => [`packs.${index}.offer.from`, `packs.${index}.offer.until`])
    onChange(
      packs.map(pack => ({ ...pack, ...part })),
      paths,
    )
  }
  const timeFields = recordFields<SizeValues>(
    { at, errors, path: 'packs.0', item: { ...blankSize, ...times } },
    changeTimes,
  )
  const notes = packs.flatMap(pack => {
    const note = offerNote(pack)
    return note ? [nameOfSize(pack), note].filter(Boolean).join(': ') : []
  })
  return (
    <Fold group="form" title="Offer" summary={notes.join(' · ') || 'A lower price for a time'}>
      <p className="text-fine text-soft">Add a price and an end date.</p>
      <PermittedField field="offer">
        <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-4">
          {priceFields.map(({ text, item }, index) => (
            <TextField
              key={item._id || index}
              {...text('offerPrice', 'offer.price')}
              label={`${packs.length > 1 ? nameOfSize(item) || `Size ${index + 1}` : 'Offered'} at (${rupeeSign})`}
              inputMode="decimal"
            />
          ))}
        </div>
        <div className="grid grid-cols-1 gap-x-3 gap-y-4 md:grid-cols-2">
          <TextField
            {...timeFields.text('offerFrom', 'offer.from')}
            label="Offer from"
            type="datetime-local"
            hint="Empty: it starts now."
          />
          <div className="grid gap-4">
            <TextField
              {...timeFields.text('offerUntil', 'offer.until')}
              label="Offer until"
              type="datetime-local"
              hint="Old prices return at this time."
            />
            <OfferEnds from={offerFrom} onChoose={until => changeTimes({ offerUntil: until })} />
          </div>
        </div>
      </PermittedField>
    </Fold>
  )
}
