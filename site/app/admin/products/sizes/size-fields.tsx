import { rupeeSign } from '@chekku/domain/money'
import { packLimits } from '@chekku/domain/product/packs'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { type SizeUnit, type SizeValues, sizeUnits } from '../../components/sizes/size-values.ts'

/** One size of a form, with its errors and change function. */
export interface SizeEdit {
  size: SizeValues
  /** The prefix of its error paths: `packs.0`. */
  path: string
  errors: Readonly<Record<string, string>>
  /** `path`: where the field's error is, if not under its name; the change clears it. */
  change: <Field extends keyof SizeValues>(field: Field, value: SizeValues[Field], path?: string) => void
}

type TextName = 'amount' | 'kind' | 'price' | 'mrp' | 'sku' | 'gtin' | 'grams' | 'pieces'

/** The properties of a text field of a size. */
export function sizeText({ size, path, errors, change }: SizeEdit, field: TextName, errorAt: string = field) {
  const id = `${path}.${errorAt}`
  return {
    id,
    error: errors[id],
    value: size[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value, errorAt),
  }
}

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
export function AmountFields({ edit }: { edit: SizeEdit }) {
  const { size, path, errors, change } = edit
  return (
    <>
      <TextField {...sizeText(edit, 'amount', 'quantity')} label="Amount" inputMode="decimal" />
      <SelectField
        id={`${path}.measure`}
        error={errors[`${path}.measure`]}
        label="Unit"
        value={size.unit}
        options={sizeUnits.map(unit => [unit, unit])}
        onChange={({ target }) => change('unit', target.value as SizeUnit, 'quantity')}
      />
      <TextField
        {...sizeText(edit, 'kind')}
        label="Kind"
        list={kindsId}
        maxLength={packLimits.kindCharacters}
      />
    </>
  )
}

/** The maximum retail price of a size. */
export const MrpField = ({ edit }: { edit: SizeEdit }) => (
  <TextField
    {...sizeText(edit, 'mrp')}
    label={`MRP (${rupeeSign})`}
    title="Maximum retail price, as printed on the label"
    inputMode="decimal"
  />
)

/** How many are sold together: 2 × 250 g. */
export const PiecesField = ({ edit }: { edit: SizeEdit }) => (
  <TextField {...sizeText(edit, 'pieces')} label="Pieces together" inputMode="numeric" />
)

const rare = ['sku', 'gtin', 'grams', 'pieces'] as const

/** True if a size has a value in one of the fields under "More". */
export const hasRareFacts = ({ sku, gtin, grams, pieces }: SizeValues) =>
  sku !== '' || gtin !== '' || grams !== '' || !['', '1'].includes(pieces.trim())

/** Rarely needed fields, collapsed. */
export function RareFields({ edit }: { edit: SizeEdit }) {
  const isWrong = rare.some(field => edit.errors[`${edit.path}.${field}`] !== undefined)
  return (
    <details className="group" open={isWrong || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-medium text-soft hover:text-ink">
        <ChevronIcon className="size-5 shrink-0 group-open:rotate-180" />
        More
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-1 @min-[30rem]:grid-cols-4">
        <PiecesField edit={edit} />
        {edit.size.unit === 'ml' || edit.size.unit === 'litre' ? (
          <TextField {...sizeText(edit, 'grams')} label="Weight (g)" inputMode="decimal" />
        ) : null}
        <TextField {...sizeText(edit, 'sku')} label="SKU" />
        <TextField {...sizeText(edit, 'gtin')} label="GTIN" inputMode="numeric" />
      </div>
    </details>
  )
}
