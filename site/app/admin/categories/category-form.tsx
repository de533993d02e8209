import { catalogueLimits } from '@chekku/domain/catalogue'
import { categoryPictureSources } from '@chekku/domain/picture'
import type { Category } from '@chekku/domain/schemas/category'
import { useParams } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { PictureField } from '../components/image-input/picture-field.tsx'
import { categoryFrame } from '../components/image-input/picture-frame.ts'
import { type CategoryValues, newCategory, storedCategory } from './category-definition.ts'
import { ParentSelect } from './parent-select.tsx'

export function clientLoader() {
  return null
}

export default function CategoryForm() {
  const { id } = useParams()
  return (
    <EntityFormScreen
      key={id ?? 'new'}
      definition={id === undefined ? newCategory : storedCategory}
      load={adminApi.categories.get}
      loadFailure={adminFailures.loadCategory}
    >
      {form => <CategoryFields form={form} />}
    </EntityFormScreen>
  )
}

function CategoryFields({ form }: { form: EntityForm<Category, CategoryValues> }) {
  const { values, errors, change } = form
  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        <TextField
          id="name"
          label="Category Name"
          limit={catalogueLimits.nameCharacters}
          isRequired
          required
          autoComplete="off"
          value={values.name}
          onChange={event => change('name', event.target.value)}
          error={errors.name}
        />
        <TextArea
          id="description"
          label="Description"
          hint="Optional. It stands beside the picture on the category's page."
          limit={catalogueLimits.descriptionCharacters}
          value={values.description}
          onChange={event => change('description', event.target.value)}
          error={errors.description}
        />
        <ParentSelect
          self={form.entity?._id}
          value={values.parent}
          onChange={parent => change('parent', parent)}
          error={errors.parent}
        />
        <div className="grid gap-2">
          <CheckField
            id="showInNav"
            label="Show in navigation"
            hint="A main category then stands in the website's header, or under its More button"
            checked={values.showInNav}
            onChange={event => change('showInNav', event.target.checked)}
            error={errors.showInNav}
          />
          <CheckField
            id="showInProductsDropdown"
            label="Show in products dropdown"
            hint="A main category is then listed where Products opens in the header"
            checked={values.showInProductsDropdown}
            onChange={event => change('showInProductsDropdown', event.target.checked)}
            error={errors.showInProductsDropdown}
          />
        </div>
      </div>
      <PictureField
        label="Category Image"
        hint="Optional"
        error={errors.image}
        choice={form.picture}
        stored={categoryPictureSources(form.entity?.image ?? '')[0] ?? ''}
        frame={categoryFrame}
        removalNote="Image will be deleted upon saving"
        onChoose={form.choosePicture}
        onRefuse={form.refusePicture}
      />
    </div>
  )
}
