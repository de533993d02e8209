import { galleryLimits } from '@chekku/domain/gallery-item'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { Link, useLocation, useParams } from 'react-router'
import { CheckField } from '../../ui/admin/fields/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/admin/fields/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { CategorySelects, useCategories } from '../components/form/category-selects.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'
import { FieldsWithPicture } from '../components/form/fields-with-picture.tsx'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { galleryFrame } from '../components/image-input/picture-frame.ts'
import { wayBackTo } from '../components/list/list-position.ts'
import { type GalleryFormName, type GalleryValues, galleryDefinition } from './gallery-definitions.ts'

/** The simple forms by the URL segment after `/admin/gallery`. */
const simpleForms: Record<string, GalleryFormName> = { simple: 'simple', simple2: 'second' }

export default function GalleryForm() {
  const { pathname } = useLocation()
  const { id } = useParams()
  const { categories } = useCategories()
  const name = simpleForms[pathname.split('/')[3] ?? ''] ?? 'main'
  return (
    <EntityFormScreen
      key={`${name} ${id}`}
      definition={galleryDefinition(name, id === undefined)}
      actions={
        name === 'simple' && (
          <Link {...wayBackTo('gallery', id)} className={buttonClasses('quiet')}>
            Back to Gallery
          </Link>
        )
      }
      isSaveDisabled={name === 'second' && categories?.length === 0}
    >
      {form => <GalleryFields form={form} name={name} />}
    </EntityFormScreen>
  )
}

type GalleryFormState = EntityForm<GalleryItem, GalleryValues>

function GalleryFields({ form, name }: { form: GalleryFormState; name: GalleryFormName }) {
  const { errors } = form
  const { text, check } = fieldProps(form)
  const isMain = name === 'main'
  return (
    <FieldsWithPicture
      form={form}
      label={name === 'second' ? 'Gallery Image' : 'Image'}
      isRequired={form.entity === undefined}
      hint={name === 'simple' ? 'Recommended size 800x600 pixels' : undefined}
      frame={galleryFrame}
      removalNote="Image will be deleted upon saving"
      isRemovable={isMain}
    >
      <TextField {...text('title')} {...requiredName} error={errors.title ?? errors.name} />
      <TextArea
        {...text('description')}
        limit={catalogueLimits.descriptionCharacters}
        isRequired={!isMain}
        required={!isMain}
        placeholder={name === 'second' ? 'Describe the gallery item (minimum 10 characters)' : undefined}
      />
      {isMain ? (
        <TextField
          {...text('category')}
          limit={galleryLimits.categoryCharacters}
          hint="Optional. Visitors can filter the gallery by this text."
        />
      ) : (
        <CategorySelects form={form} hasSubcategory={name === 'simple'} />
      )}
      {name !== 'second' && (
        <CheckField
          {...check('isPopular')}
          label="Mark as popular"
          hint="Popular items show on your home page"
          error={errors.isPopular ?? errors.popular}
        />
      )}
    </FieldsWithPicture>
  )
}
