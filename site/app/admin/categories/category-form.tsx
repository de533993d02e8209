import { categoryMessages } from '@chekku/domain/category'
import { childrenOf } from '@chekku/domain/category-tree'
import { categoryPictureSources } from '@chekku/domain/pictures/category-picture'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { Category } from '@chekku/domain/schemas/category'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useParams } from 'react-router'
import { CheckField, SelectField } from '../../ui/admin/fields/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/admin/fields/text-fields.tsx'
import { categoryFacts, FactFields } from '../components/facts/fact-fields.tsx'
import { AddressField } from '../components/form/address-field.tsx'
import {
  CategoriesFailure,
  categoryOptions,
  mainCategories,
  unloadedText,
  useCategories,
} from '../components/form/category-selects.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'
import { FieldsWithPicture } from '../components/form/fields-with-picture.tsx'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { categoryFrame } from '../components/image-input/picture-frame.ts'
import { categorySlugQuery } from '../data/queries.ts'
import { type CategoryValues, categoryDefinition, namedCategory } from './category-definition.ts'

export default function CategoryForm() {
  const isSimple = useMatch('/admin/categories/simple') !== null
  const { id } = useParams()
  if (isSimple) {
    return (
      <EntityFormScreen key="simple" definition={namedCategory}>
        {form => <TextField {...fieldProps(form).text('name')} {...requiredName} className="max-w-measure" />}
      </EntityFormScreen>
    )
  }
  return (
    <EntityFormScreen key={id ?? 'new'} definition={categoryDefinition(id === undefined)}>
      {form => <CategoryFields form={form} />}
    </EntityFormScreen>
  )
}

function CategoryFields({ form }: { form: EntityForm<Category, CategoryValues> }) {
  const { text, check } = fieldProps(form)
  const id = form.entity?._id ?? ''
  const { data: stored } = useQuery({ ...categorySlugQuery(id), enabled: id !== '' })
  return (
    <FieldsWithPicture
      form={form}
      label="Category Image"
      hint="Optional"
      stored={categoryPictureSources(form.entity?.image ?? '')[0] ?? ''}
      frame={categoryFrame}
      removalNote="Image will be deleted upon saving"
    >
      <TextField {...text('name')} {...requiredName} />
      <TextArea
        {...text('description')}
        hint="Optional. It stands beside the picture on the category's page."
        limit={catalogueLimits.descriptionCharacters}
      />
      <ParentSelect form={form} />
      <AddressField form={form} kind="category" stored={stored?.slug} />
      <div className="grid gap-2">
        <CheckField {...check('showInNav')} hint="Main categories show in the header or under More" />
        <CheckField
          {...check('showInProductsDropdown')}
          hint="Main categories show when Products opens in the header"
        />
      </div>
      <FactFields form={form} {...categoryFacts} category={form.values.parent} />
    </FieldsWithPicture>
  )
}

/** Selects the parent category, or none. Disabled for a main category with subcategories. */
function ParentSelect({ form }: { form: EntityForm<Category, CategoryValues> }) {
  const choices = useCategories()
  const { categories = [] } = choices
  const id = form.entity?._id
  const { parent } = form.values
  const hasChildren = id !== undefined && childrenOf(categories, id).length > 0
  return (
    <div>
      <SelectField
        {...fieldProps(form).text('parent')}
        disabled={hasChildren && parent === ''}
        hint={hasChildren ? categoryMessages.parentHasChildren : 'Choose one to make this a subcategory'}
        options={[
          ['', 'None (main category)'],
          ...categoryOptions(
            mainCategories(categories).filter(({ _id }) => _id !== id),
            categories,
            parent,
            choices.categories ? undefined : unloadedText(choices),
          ),
        ]}
      />
      <CategoriesFailure choices={choices} />
    </div>
  )
}
