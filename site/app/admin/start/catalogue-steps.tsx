import { catalogueLimits } from '@chekku/domain/catalogue'
import { categoryMessages } from '@chekku/domain/category'
import { productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { useState } from 'react'
import { SelectField } from '../../ui/admin/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { stepAddress } from '../components/first-hour/first-hour.ts'
import { type CategoryValues, categoryDefinition } from '../components/form/category-definition.ts'
import { CategoryFields } from '../components/form/category-selects.tsx'
import { NewEntityForm } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'
import { FieldsWithPicture } from '../components/form/fields-with-picture.tsx'
import type { FormDefinition } from '../components/form/form-definition.ts'
import { PriceField } from '../components/form/price-field.tsx'
import { productDefinition } from '../components/form/product-definition.ts'
import type { ProductValues } from '../components/form/product-values.ts'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { categoryFrame, productFrame } from '../components/image-input/picture-frame.ts'
import { blankSize, type SizeValues, sizeUnits } from '../components/sizes/size-values.ts'
import { useShopDay } from '../data/use-shop-day.ts'
import { DoneStep, type StepProps } from './step-parts.tsx'

/** Overrides of a form's texts and behaviour in the first hour. */
const inFirstHour = (savedText: string, leave: () => void) =>
  ({ saveLabel: 'Save and go on', savedText, savedShown: 'over-list', leave }) as const

function namesOf(items: readonly { name: string }[], total = items.length) {
  const names = items.map(({ name }) => name).join(', ')
  return total > items.length ? `${names} and ${total - items.length} more` : names
}

/**
 * True once there were none. The form must stay until it leaves by itself, although there is one then; and it comes
 * when the sample is taken away.
 */
function useOnceEmpty(items: readonly object[]): boolean {
  const [wasEmpty, setWasEmpty] = useState(items.length === 0)
  if (items.length === 0 && !wasEmpty) setWasEmpty(true)
  return wasEmpty
}

const furtherLinks = (one: string, several: string) => [
  { to: `/admin/${several}/new`, label: `Add another ${one}` },
  { to: `/admin/${several}`, label: `See all ${several}` },
]

/** Step three: a category for the products. */
export function CategoryStep(props: StepProps & { categories: readonly Category[] }) {
  const { categories, next, goOn } = props
  const isNew = useOnceEmpty(categories)
  if (!isNew) {
    return (
      <DoneStep
        text={`In your shop: ${namesOf(categories)}.`}
        next={next}
        others={furtherLinks('category', 'categories')}
      />
    )
  }
  const { valuesForNext: _, ...usual } = categoryDefinition(true)
  const definition: FormDefinition<Category, CategoryValues> = {
    ...usual,
    ...inFirstHour(categoryMessages.created, goOn),
    empty: { ...usual.empty, showInNav: true },
  }
  return (
    <NewEntityForm definition={definition} cancel={{ to: next, children: 'Skip' }}>
      {form => (
        <FieldsWithPicture
          form={form}
          label="Category Image"
          hint="Optional"
          frame={categoryFrame}
          removalNote=""
        >
          <TextField
            {...fieldProps(form).text('name')}
            {...requiredName}
            hint="A shelf of your shop, such as Oils or Honey. You can add more later."
          />
        </FieldsWithPicture>
      )}
    </NewEntityForm>
  )
}

/** Step four: a product with a photograph. */
export function ProductStep(
  props: StepProps & { categories: readonly Category[]; products: readonly Product[]; total: number },
) {
  const { categories, products, total, next, goOn } = props
  const isNew = useOnceEmpty(products)
  const today = useShopDay()
  const [first] = categories
  if (!isNew) {
    return (
      <DoneStep
        text={`In your shop: ${namesOf(products, total)}.`}
        next={next}
        others={furtherLinks('product', 'products')}
      />
    )
  }
  if (!first) {
    return (
      <DoneStep
        text="Each product stands in a category, and there is none yet."
        next={stepAddress('category')}
        others={[{ to: next, label: 'Skip' }]}
      />
    )
  }
  const { valuesForNext: _, otherSave: __, ...usual } = productDefinition(true, today)
  const definition: FormDefinition<Product, ProductValues> = {
    ...usual,
    ...inFirstHour(productMessages.created, goOn),
    // Featured, so that the home page shows it.
    empty: { ...usual.empty, category: first._id, featured: true },
  }
  return (
    <NewEntityForm definition={definition} cancel={{ to: next, children: 'Skip' }}>
      {form => (
        <FieldsWithPicture
          form={form}
          label="Photograph"
          hint="By a window, on something plain, is good enough. You can change it at any time."
          frame={productFrame}
          removalNote=""
        >
          <TextField {...fieldProps(form).text('name')} {...requiredName} />
          <SizeField form={form} />
          <PriceField form={form} />
          <TextArea
            {...fieldProps(form).text('description')}
            limit={catalogueLimits.descriptionCharacters}
            rows={3}
            hint="Optional: how it is made, what it is good for."
          />
          {categories.length > 1 && <CategoryFields form={form} hasSubcategory={false} />}
        </FieldsWithPicture>
      )}
    </NewEntityForm>
  )
}

type ProductForm = EntityForm<Product, ProductValues>

const changeSize = (form: ProductForm, changed: Partial<SizeValues>, field: string) =>
  form.changeAll({ packs: [{ ...blankSize, ...form.values.packs[0], ...changed }] }, [field])

/** How much of it a customer gets for its price. */
function SizeField({ form }: { form: ProductForm }) {
  const [one = blankSize] = form.values.packs
  const id = 'packs.0.quantity'
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField
        id={id}
        label="Size"
        hint="Optional: how much is in it."
        error={form.errors[id]}
        inputMode="decimal"
        value={one.amount}
        onChange={({ target }) => changeSize(form, { amount: target.value }, id)}
      />
      <SelectField
        id="packs.0.measure"
        label="Unit"
        error={form.errors['packs.0.measure']}
        value={one.unit}
        options={sizeUnits.map(unit => [unit, unit])}
        onChange={({ target }) => changeSize(form, { unit: target.value as SizeValues['unit'] }, id)}
      />
    </div>
  )
}
