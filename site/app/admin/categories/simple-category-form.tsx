import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { namedCategory } from '../components/form/category-definition.ts'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'

export default function SimpleCategoryForm() {
  return (
    <EntityFormScreen
      definition={namedCategory}
      load={adminApi.categories.get}
      loadFailure={adminFailures.loadCategory}
    >
      {form => <TextField {...fieldProps(form).text('name')} {...requiredName} className="max-w-measure" />}
    </EntityFormScreen>
  )
}
