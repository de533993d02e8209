import type { Category } from '@chekku/domain/category'
import { messages } from '@chekku/domain/messages'
import { useParams } from 'react-router'
import type { ApiError } from '../../api/answer.ts'
import { adminApi } from '../../api/browser-admin-api.ts'
import { CheckField } from '../../ui/work/choice-fields.tsx'
import { TextField } from '../../ui/work/text-fields.tsx'
import { EntityFormScreen } from '../form/entity-form-screen.tsx'
import { PictureField } from '../form/picture/picture-field.tsx'
import { categoryFrame } from '../form/picture/picture-frame.ts'
import type { EntityForm } from '../form/use-entity-form.ts'
import { type CategoryValues, newCategory, storedCategory } from './category-definition.ts'
import { ParentSelect } from './parent-select.tsx'

export function clientLoader() {
  return null
}

const loadFailure = ({ status }: ApiError) =>
  status === 0 ? messages.fetchDataError : messages.fetchCategoryDataFailed

export default function CategoryForm() {
  const { id } = useParams()
  return (
    <EntityFormScreen
      key={id ?? 'new'}
      definition={id === undefined ? newCategory : storedCategory}
      load={adminApi.categories.get}
      loadFailure={loadFailure}
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
          isRequired
          required
          autoComplete="off"
          value={values.name}
          onChange={event => change('name', event.target.value)}
          error={errors.name}
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
        stored={form.entity?.image ?? ''}
        frame={categoryFrame}
        removalNote="Image will be deleted upon saving"
        onChoose={form.choosePicture}
        onRefuse={form.refusePicture}
      />
    </div>
  )
}
