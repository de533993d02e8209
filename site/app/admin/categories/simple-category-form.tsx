import { catalogueLimits } from '@chekku/domain/catalogue'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { namedCategory } from './category-definition.ts'

export function clientLoader() {
  return null
}

export default function SimpleCategoryForm() {
  return (
    <EntityFormScreen
      definition={namedCategory}
      load={adminApi.categories.get}
      loadFailure={adminFailures.loadCategory}
    >
      {({ values, errors, change }) => (
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
          className="max-w-measure"
        />
      )}
    </EntityFormScreen>
  )
}
