import { factLimits } from '@chekku/domain/product/fact-rules'
import {
  type Allergen,
  allergenNames,
  dietNames,
  type Fact,
  factNames,
  factRows,
  type Nutrient,
  nutrients,
} from '@chekku/domain/product/facts'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import { CheckField, SelectField } from '../../../ui/admin/choice-fields.tsx'
import { FieldNotes } from '../../../ui/admin/field.tsx'
import { TextArea, TextField } from '../../../ui/admin/text-fields.tsx'
import { allergensOf, type FactField } from '../facts/fact-values.ts'
import { fieldProps } from '../form/field-props.ts'
import type { FactInputs } from './fact-fields.tsx'

type LineFact = 'village' | 'otherAllergens' | 'country'
type ParagraphFact = 'ingredients' | 'storage' | 'usage' | 'process' | 'maker'

/** The inherited value of an empty field. */
const sharedText = (shared: Facts, fact: Fact) => factRows({ [fact]: shared[fact] })[0]?.text
export const sharedHint = (shared: Facts, fact: Fact) => {
  const text = sharedText(shared, fact)
  return text && `Empty: as the category says. ${text}`
}

function Line({ form, shared, fact }: Pick<FactInputs, 'form' | 'shared'> & { fact: LineFact }) {
  const { text } = fieldProps(form)
  return (
    <TextField
      {...text(`facts.${fact}`)}
      limit={factLimits.lineCharacters}
      placeholder={shared[fact]}
      autoComplete="off"
    />
  )
}

function Paragraph(props: Pick<FactInputs, 'form' | 'shared'> & { fact: ParagraphFact; hint?: string }) {
  const { form, shared, fact, hint } = props
  return (
    <TextArea
      {...fieldProps(form).text(`facts.${fact}`)}
      rows={2}
      limit={factLimits.paragraphCharacters}
      placeholder={shared[fact]}
      hint={hint}
    />
  )
}

/** Label information: ingredients, allergens, diet, shelf life, storage, usage, FSSAI number. */
export function LabelFields({ form, shared, isFood }: FactInputs) {
  const { text } = fieldProps(form)
  return (
    <>
      <Paragraph form={form} shared={shared} fact="ingredients" />
      {isFood && (
        <>
          <AllergenFields form={form} shared={shared} />
          <Line form={form} shared={shared} fact="otherAllergens" />
          <SelectField
            {...text('facts.diet')}
            options={[
              ['', sharedText(shared, 'diet') ? 'As the category says' : 'Not said'],
              ...Object.entries(dietNames),
            ]}
            hint={sharedHint(shared, 'diet')}
          />
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          {...text('facts.shelfLife.count')}
          inputMode="numeric"
          placeholder={shared.shelfLife && String(shared.shelfLife.count)}
          hint={sharedHint(shared, 'shelfLife') ?? 'From packing'}
          autoComplete="off"
        />
        <SelectField
          {...text('facts.shelfLife.unit')}
          options={[
            ['months', 'Months'],
            ['days', 'Days'],
          ]}
        />
      </div>
      <Paragraph form={form} shared={shared} fact="storage" />
      <Paragraph form={form} shared={shared} fact="usage" />
      {isFood && (
        <TextField
          {...text('facts.fssai')}
          inputMode="numeric"
          placeholder={shared.fssai}
          hint={shared.fssai ? '14 digits. Empty: the number shown here' : '14 digits'}
          autoComplete="off"
        />
      )}
    </>
  )
}

function AllergenFields({ form, shared }: Pick<FactInputs, 'form' | 'shared'>) {
  const id = 'facts.allergens' satisfies FactField
  const chosen = allergensOf(form.values[id])
  const keys = Object.keys(allergenNames) as Allergen[]
  const choose = (key: Allergen, isChosen: boolean) =>
    form.change(id, keys.filter(other => (other === key ? isChosen : chosen.includes(other))).join(','))
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1 font-semibold leading-tight">{factNames.allergens}</legend>
      <div className="grid grid-cols-2 gap-x-3 md:grid-cols-3">
        {keys.map(key => (
          <CheckField
            key={key}
            id={`${id}.${key}`}
            label={allergenNames[key]}
            checked={chosen.includes(key)}
            onChange={({ target }) => choose(key, target.checked)}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={sharedHint(shared, 'allergens')} error={form.errors[id]} />
    </fieldset>
  )
}

/** The nutrition table. */
export function NutritionFields({ form, shared }: FactInputs) {
  const { text } = fieldProps(form)
  const keys = Object.keys(nutrients) as Nutrient[]
  const isOwn = keys.some(key => form.values[`facts.nutrition.${key}`] !== '')
  const table = isOwn ? undefined : shared.nutrition
  return (
    <>
      <SelectField
        {...text('facts.nutrition.per')}
        options={[
          ['g', 'Per 100 g'],
          ['ml', 'Per 100 ml'],
        ]}
        hint={table && `Empty: the table of the category, per 100 ${table.per}.`}
      />
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
        {keys.map(key => (
          <TextField
            key={key}
            {...text(`facts.nutrition.${key}`)}
            inputMode="decimal"
            placeholder={table?.[key]?.toString()}
            autoComplete="off"
          />
        ))}
      </div>
      <p className="text-fine text-soft">Blank is not 0: leave out what the label does not say.</p>
    </>
  )
}

/** Origin and production: packing date, village, process, country, maker. */
export function OriginFields({ form, shared }: FactInputs) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...fieldProps(form).text('facts.packedOn')} type="date" />
        <Line form={form} shared={shared} fact="village" />
      </div>
      <Paragraph form={form} shared={shared} fact="process" />
      <Line form={form} shared={shared} fact="country" />
      <Paragraph form={form} shared={shared} fact="maker" hint="Name and address" />
    </>
  )
}
