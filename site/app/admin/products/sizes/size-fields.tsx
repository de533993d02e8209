import { formatPaise, rupeeSign } from '@chekku/domain/money'
import { packTexts } from '@chekku/domain/rules/packs/pack-defaults'
import { packFields } from '@chekku/domain/rules/packs/pack-fields'
import { packLimits } from '@chekku/domain/rules/packs/pack-limits'
import type { UnitName } from '@chekku/domain/rules/units'
import type { ReactNode } from 'react'
import { SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { Fold } from '../../../ui/admin/fold.tsx'
import type { RecordFields } from '../../components/list-editor/record-fields.ts'
import { PermittedField } from '../permitted-field.tsx'
import { offerNote } from './size-texts.ts'
import { paiseOf, type SizeValues, sizeUnits } from './size-values.ts'

export type SizeFields = RecordFields<SizeValues>

const suggestedKinds = ['bottle', 'tin', 'pouch', 'jar']
const kindsId = 'size-kinds'

/** Suggestions for the kind of pack; any other text is allowed. */
export const KindSuggestions = () => (
  <datalist id={kindsId}>
    {suggestedKinds.map(kind => (
      <option key={kind} value={kind} />
    ))}
  </datalist>
)

export const AmountFields = ({ item, path, at, text, put }: SizeFields) => (
  <>
    <TextField {...text('amount', 'quantity')} label="Amount" inputMode="decimal" />
    <SelectField
      {...at(`${path}.measure`)}
      label="Unit"
      value={item.unit}
      options={sizeUnits.map(unit => [unit, unit])}
      onChange={({ target }) => put({ unit: target.value as UnitName }, ['quantity'])}
    />
  </>
)

export const KindField = ({ text }: SizeFields) => (
  <TextField {...text('kind')} label="Kind" list={kindsId} maxLength={packLimits.lineCharacters} />
)

/** How many are sold together: 2 × 250 g. */
export const PiecesField = ({ text }: SizeFields) => (
  <TextField {...text('pieces')} label="Pieces together" inputMode="numeric" />
)

/** A lower price for a time; empty fields mean that there is no offer. */
export const OfferFields = ({ item, text }: SizeFields) => (
  <Fold title="Offer" summary={offerNote(item) || 'A lower price for a time'}>
    <div className="grid grid-cols-1 gap-x-3 gap-y-4 @min-[33.5rem]:grid-cols-3">
      <PermittedField field="offer">
        <TextField
          {...text('offerPrice', 'offer.price')}
          label={`Offered at (${rupeeSign})`}
          inputMode="decimal"
          hint="Without price and times there is no offer."
        />
        <TextField
          {...text('offerFrom', 'offer.from')}
          label="Offer from"
          type="datetime-local"
          hint="Left empty, from now on."
        />
        <TextField
          {...text('offerUntil', 'offer.until')}
          label="Offer until"
          type="datetime-local"
          hint="At this minute of your shop’s clock the old price is back."
        />
      </PermittedField>
    </div>
  </Fold>
)

/** The fields of a size beside amount, price and stock, after `children`. */
export function MoreFields({ children, ...fields }: SizeFields & { children?: ReactNode }) {
  const { item, text } = fields
  const { kind, mrp, grams } = item
  const texts = packTexts.map(field => item[field])
  const summary = [kind, mrp && `MRP ${formatPaise(paiseOf(mrp))}`, grams && `${grams} g`, ...texts]
  return (
    <Fold title="More" summary={summary.filter(Boolean).join(' · ') || 'Kind, MRP, SKU'}>
      {children}
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 @min-[33.5rem]:grid-cols-4">
        <PermittedField field="sizes">
          <KindField {...fields} />
        </PermittedField>
        <PermittedField field="mrp">
          <TextField
            {...text('mrp')}
            label={`MRP (${rupeeSign})`}
            title="Maximum retail price, as printed on the label"
            inputMode="decimal"
          />
        </PermittedField>
        <PermittedField field="sizes">
          <PiecesField {...fields} />
          {item.unit === 'ml' || item.unit === 'litre' ? (
            <TextField {...text('grams')} label="Weight (g)" inputMode="decimal" />
          ) : null}
          {packTexts.map(field => {
            const { name, kind } = packFields[field]
            return (
              <TextField
                key={field}
                {...text(field)}
                label={name}
                inputMode={kind === 'bar-code' ? 'numeric' : 'text'}
              />
            )
          })}
        </PermittedField>
      </div>
    </Fold>
  )
}
