import { messages } from '@chekku/domain/messages'
import { adminApi } from '../../api/browser-admin-api.ts'
import { TextField } from '../../ui/work/text-fields.tsx'
import { EntityFormScreen } from '../form/entity-form-screen.tsx'
import { namedCategory } from './category-definition.ts'

export function clientLoader() {
  return null
}

const loadFailure = () => messages.fetchCategoryDataFailed

export default function SimpleCategoryForm() {
  return (
    <EntityFormScreen definition={namedCategory} load={adminApi.categories.get} loadFailure={loadFailure}>
      {({ values, errors, change }) => (
        <TextField
          id="name"
          label="Category Name"
          isRequired
          required
          autoComplete="off"
          value={values.name}
          onChange={event => change('name', event.target.value)}
          error={errors.name}
          className="max-w-measure"
        />
      )}
    </EntityFormScreen>
  )
}
