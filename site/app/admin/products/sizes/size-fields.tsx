import { formatPaise, rupeeSign } from '@chekku/domain/money'
import { packTexts } from '@chekku/domain/rules/packs/pack-defaults'
import { packFields } from '@chekku/domain/rules/packs/pack-fields'
import { packLimits } from '@chekku/domain/rules/packs/pack-limits'
import type { UnitName } from '@chekku/domain/rules/units'
import { BareCheck, SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { controlClasses, describedBy } from '../../../ui/admin/fields/field.tsx'
import { selectOnFocus } from '../../../ui/admin/fields/select-on-focus.ts'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import type { RecordFields } from '../../components/list-editor/record-fields.ts'
import { PermittedField } from '../permitted-field.tsx'
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
  <TextField {...text('pieces')} label="Pieces in a pack" inputMode="numeric" />
)

/** The kind, the printed price and the codes of a size. */
export function DetailFields(fields: SizeFields) {
  const { item, text } = fields
  return (
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
  )
}

/** The values of `DetailFields` in a line; "" for none. */
export function detailsText({ kind, mrp, grams, ...size }: SizeValues): string {
  const texts = packTexts.map(field => size[field])
  const details = [kind, mrp && `MRP ${formatPaise(paiseOf(mrp))}`, grams && `${grams} g`, ...texts]
  return details.filter(Boolean).join(' · ')
}

/** Price and stock of one of several sizes, in its row. */
export function RowFields({ name, text, check }: SizeFields & { name: string }) {
  const { id, error, value, onChange } = text('price')
  const stock = check('inStock')
  return (
    <>
      <span className="w-24">
        <PermittedField field="price">
          <input
            {...{ id, value, onChange }}
            {...describedBy({ id, error })}
            {...selectOnFocus}
            aria-label={`Price of ${name} in rupees`}
            inputMode="decimal"
            className={controlClasses}
          />
        </PermittedField>
      </span>
      <BareCheck
        id={stock.id}
        label={`In stock: ${name}`}
        checked={stock.checked}
        onChange={stock.onChange}
      />
    </>
  )
}
