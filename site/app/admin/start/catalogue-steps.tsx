import { catalogueLimits } from '@chekku/domain/catalogue'
import { categoryMessages } from '@chekku/domain/category'
import { typedPaise } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { useState } from 'react'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { useDoubts } from '../components/edit/use-doubts.ts'
import { stepAddress } from '../components/first-hour/first-hour.ts'
import { type CategoryValues, categoryDefinition } from '../components/form/category-definition.ts'
import { CategoryFields } from '../components/form/category-selects.tsx'
import { NewEntityForm } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'
import { FieldsWithPicture } from '../components/form/fields-with-picture.tsx'
import type { FormDefinition } from '../components/form/form-definition.ts'
import { PriceField, type ProductValues, productDefinition } from '../components/form/product-definition.tsx'
import { categoryFrame, productFrame } from '../components/image-input/picture-frame.ts'
import { useShopDay } from '../data/use-shop-day.ts'
import { DoneStep, type StepProps } from './step-parts.tsx'

/** Overrides of a form's texts and behaviour in the first hour. */
const inFirstHour = (savedText: string, leave: () => void) =>
  ({ saveLabel: 'Save and go on', savedText, savedShown: 'over-list', leave }) as const

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')

const furtherLinks = (one: string, several: string) => [
  { to: `/admin/${several}/new`, label: `Add another ${one}` },
  { to: `/admin/${several}`, label: `See all ${several}` },
]

/** Step three: a category for the products. */
export function CategoryStep(props: StepProps & { categories: readonly Category[] }) {
  const { categories, next, goOn } = props
  // The form must stay until it leaves by itself, although the category then exists.
  const [isNew] = useState(categories.length === 0)
  if (!isNew) {
    return (
      <DoneStep
        text={`Your categories: ${namesOf(categories)}.`}
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
  props: StepProps & { categories: readonly Category[]; products: readonly Product[] },
) {
  const { categories, products, next, goOn } = props
  const [isNew] = useState(products.length === 0)
  const askAbout = useDoubts()
  const today = useShopDay()
  const [first] = categories
  if (!isNew) {
    return (
      <DoneStep
        text={`In your shop: ${namesOf(products)}.`}
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
    isMeant: ({ packs }) =>
      askAbout(!typedPaise(packs[0]?.price ?? '') ? [productMessages.withoutPrice] : []),
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
          <PriceField form={form} />
          <TextArea
            {...fieldProps(form).text('description')}
            limit={catalogueLimits.descriptionCharacters}
            rows={3}
            hint="Optional: how much is in it, how it is made, what it is good for."
          />
          {categories.length > 1 && <CategoryFields form={form} hasSubcategory={false} />}
        </FieldsWithPicture>
      )}
    </NewEntityForm>
  )
}
