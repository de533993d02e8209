import { rupeeSign } from '@chekku/domain/money'
import { packLimits } from '@chekku/domain/rules/pack-limits'
import type { UnitName } from '@chekku/domain/rules/units'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { ChevronIcon } from '../../../ui/icons.tsx'
import type { RecordFields } from '../../components/list-editor/record-fields.ts'
import { type SizeValues, sizeUnits } from '../../components/sizes/size-values.ts'

/** One size of a form. */
type SizeFields = RecordFields<SizeValues>

const kinds = ['bottle', 'tin', 'pouch', 'jar']
const kindsId = 'size-kinds'

/** Suggestions for the kind of pack; any other text is allowed. */
export const KindSuggestions = () => (
  <datalist id={kindsId}>
    {kinds.map(kind => (
      <option key={kind} value={kind} />
    ))}
  </datalist>
)

/** The fields for amount, unit and kind. */
export function AmountFields({ item, path, at, text, put }: SizeFields) {
  return (
    <>
      <TextField {...text('amount', 'quantity')} label="Amount" inputMode="decimal" />
      <SelectField
        {...at(`${path}.measure`)}
        label="Unit"
        value={item.unit}
        options={sizeUnits.map(unit => [unit, unit])}
        onChange={({ target }) => put({ unit: target.value as UnitName }, ['quantity'])}
      />
      <TextField {...text('kind')} label="Kind" list={kindsId} maxLength={packLimits.kindCharacters} />
    </>
  )
}

/** The maximum retail price of a size. */
export const MrpField = ({ text }: SizeFields) => (
  <TextField
    {...text('mrp')}
    label={`MRP (${rupeeSign})`}
    title="Maximum retail price, as printed on the label"
    inputMode="decimal"
  />
)

/** How many are sold together: 2 × 250 g. */
export const PiecesField = ({ text }: SizeFields) => (
  <TextField {...text('pieces')} label="Pieces together" inputMode="numeric" />
)

const rare = ['sku', 'gtin', 'grams', 'pieces'] as const

/** True if a size has a value in one of the fields under "More". */
export const hasRareFacts = ({ sku, gtin, grams, pieces }: SizeValues) =>
  sku !== '' || gtin !== '' || grams !== '' || !['', '1'].includes(pieces.trim())

/** Rarely needed fields, collapsed. */
export function RareFields(fields: SizeFields) {
  const { item, path, at, text } = fields
  const isWrong = rare.some(field => at(`${path}.${field}`).error !== undefined)
  return (
    <details className="group" open={isWrong || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-medium text-soft hover:text-ink">
        <ChevronIcon className="size-5 shrink-0 group-open:rotate-180" />
        More
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-1 @min-[30rem]:grid-cols-4">
        <PiecesField {...fields} />
        {item.unit === 'ml' || item.unit === 'litre' ? (
          <TextField {...text('grams')} label="Weight (g)" inputMode="decimal" />
        ) : null}
        <TextField {...text('sku')} label="SKU" />
        <TextField {...text('gtin')} label="GTIN" inputMode="numeric" />
      </div>
    </details>
  )
}
