import { factRows } from '@chekku/domain/product/fact-rows'
import { factLimits } from '@chekku/domain/rules/fact-limits'
import {
  type Allergen,
  allergenKeys,
  allergenNames,
  dietNames,
  type Fact,
  type FactKind,
  factNames,
  nutrientKeys,
} from '@chekku/domain/rules/fact-table'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { ReactNode } from 'react'
import { CheckField, SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { FieldNotes } from '../../../ui/admin/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { fieldProps } from '../form/field-props.ts'
import { ListEditor } from '../list-editor/list-editor.tsx'
import { type FactValues, isFactFilled } from './fact-values.ts'

/** The parts of a form that the fields use. */
export type FactForm = Parameters<typeof fieldProps<FactValues>>[0]

export interface FactInputs {
  fact: Fact
  form: FactForm
  /** Inherited facts, shown as placeholders of empty fields. */
  shared: Facts
}

/** The inherited value of an empty field. */
const sharedHint = (shared: Facts, fact: Fact) => {
  const text = factRows({ [fact]: shared[fact] })[0]?.text
  return text && `Empty: same as the category. ${text}`
}

/** The properties of the field of a fact that is one text. */
const textProps = ({ form, shared, fact }: FactInputs) => ({
  ...fieldProps(form).text(`facts.${fact}` as keyof FactValues),
  placeholder: shared[fact]?.toString(),
})

/** The input of each kind of facts in a group; the kinds `food` and `facts` have controls outside the groups. */
export const factInputs: Partial<Record<FactKind, (inputs: FactInputs) => ReactNode>> = {
  line: inputs => <TextField {...textProps(inputs)} limit={factLimits.lineCharacters} />,
  paragraph: inputs => (
    <TextArea
      {...textProps(inputs)}
      rows={2}
      limit={factLimits.paragraphCharacters}
      hint={inputs.fact === 'maker' ? 'Name and address' : undefined}
    />
  ),
  day: inputs => <TextField {...textProps(inputs)} type="date" />,
  licence: inputs => (
    <TextField
      {...textProps(inputs)}
      inputMode="numeric"
      hint={inputs.shared.fssai ? '14 digits. Empty: the number shown' : '14 digits'}
    />
  ),
  diet: ({ form, shared }) => (
    <SelectField
      {...fieldProps(form).text('facts.diet')}
      options={[['', shared.diet ? 'Same as the category' : 'Not stated'], ...Object.entries(dietNames)]}
      hint={sharedHint(shared, 'diet')}
    />
  ),
  allergens: AllergenFields,
  'shelf-life': ({ form, shared }) => (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        {...fieldProps(form).text('facts.shelfLife.count')}
        inputMode="numeric"
        placeholder={shared.shelfLife && String(shared.shelfLife.count)}
        hint={sharedHint(shared, 'shelfLife') ?? 'From packing'}
      />
      <SelectField
        {...fieldProps(form).text('facts.shelfLife.unit')}
        options={Object.entries({ months: 'Months', days: 'Days' })}
      />
    </div>
  ),
  nutrition: NutritionFields,
  certificates: CertificateFields,
}

function AllergenFields({ form, shared }: FactInputs) {
  const id = 'facts.allergens'
  const allergens = form.values[id]
  const choose = (key: Allergen, isChosen: boolean) =>
    form.change(
      id,
      allergenKeys.filter(other => (other === key ? isChosen : allergens.includes(other))),
    )
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1 font-semibold leading-tight">{factNames.allergens}</legend>
      <div className="grid grid-cols-2 gap-x-3 md:grid-cols-3">
        {allergenKeys.map(key => (
          <CheckField
            key={key}
            id={`${id}.${key}`}
            label={allergenNames[key]}
            checked={allergens.includes(key)}
            onChange={({ target }) => choose(key, target.checked)}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={sharedHint(shared, 'allergens')} error={form.errors[id]} />
    </fieldset>
  )
}

function NutritionFields({ form, shared }: FactInputs) {
  const { text } = fieldProps(form)
  const inheritedTable = isFactFilled(form.values, 'nutrition') ? undefined : shared.nutrition
  return (
    <>
      <SelectField
        {...text('facts.nutrition.per')}
        options={Object.entries({ g: 'Per 100 g', ml: 'Per 100 ml' })}
        hint={inheritedTable && `Empty: same as the category, per 100 ${inheritedTable.per}.`}
      />
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
        {nutrientKeys.map(key => (
          <TextField
            key={key}
            {...text(`facts.nutrition.${key}`)}
            inputMode="decimal"
            placeholder={inheritedTable?.[key]?.toString()}
          />
        ))}
      </div>
      <p className="text-fine text-soft">Leave empty what the label doesn’t state.</p>
    </>
  )
}

const certificateParts = [
  { part: 'name', label: 'Certificate' },
  { part: 'number', label: 'Number' },
  { part: 'link', label: 'Link', type: 'url', placeholder: 'https://', hint: 'Visitors check it there' },
] as const

function CertificateFields({ form, shared }: FactInputs) {
  return (
    <ListEditor
      {...fieldProps(form).list('facts.certificates')}
      isLabelHidden
      isUnordered
      isOneField
      isPlain
      entry="certificate"
      create={() => ({ name: '', number: '', link: '' })}
      nameOf={({ name }) => name.trim()}
      maximum={factLimits.certificates}
      emptyHint={sharedHint(shared, 'certificates') ?? 'No certificates yet.'}
    >
      {({ text }) => (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
          {certificateParts.map(({ part, ...field }) => (
            <TextField key={part} {...text(part)} {...field} />
          ))}
        </div>
      )}
    </ListEditor>
  )
}
