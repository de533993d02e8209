import { catalogueLimits, childrenOf } from '@chekku/domain/catalogue'
import { galleryLimits } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { Link, useParams } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { CategorySelect, SubcategorySelect } from '../components/form/category-selects.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { useCategories } from '../components/form/use-category-choices.ts'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { PictureField } from '../components/image-input/picture-field.tsx'
import { galleryFrame } from '../components/image-input/picture-frame.ts'
import { wayBackTo } from '../components/list/list-position.ts'
import type { GalleryConfiguration, GalleryValues } from './gallery-configurations.ts'

/** The one form of gallery items, as its configuration says. */
export function GalleryItemForm({ configuration }: { configuration: GalleryConfiguration }) {
  const { definition, loadFailure, hasBackButton, needsCategories } = configuration
  const { categories } = useCategories()
  const { id } = useParams()
  return (
    <EntityFormScreen
      definition={definition}
      load={adminApi.gallery.get}
      loadFailure={loadFailure}
      actions={
        hasBackButton && (
          <Link {...wayBackTo('gallery', id)} className={buttonClasses('quiet')}>
            Back to Gallery
          </Link>
        )
      }
      isSaveDisabled={needsCategories && categories?.length === 0}
    >
      {form => <GalleryFields form={form} configuration={configuration} />}
    </EntityFormScreen>
  )
}

interface GalleryFieldsProps {
  form: EntityForm<GalleryItem, GalleryValues>
  configuration: GalleryConfiguration
}

function GalleryFields({ form, configuration }: GalleryFieldsProps) {
  const { values, errors, change } = form
  const { titleLabel, isDescriptionRequired, descriptionPlaceholder } = configuration
  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        <TextField
          id="title"
          label={titleLabel}
          limit={catalogueLimits.nameCharacters}
          isRequired
          required
          autoComplete="off"
          value={values.title}
          onChange={event => change('title', event.target.value)}
          error={errors.title ?? errors.name}
        />
        <TextArea
          id="description"
          label="Description"
          limit={catalogueLimits.descriptionCharacters}
          isRequired={isDescriptionRequired}
          required={isDescriptionRequired}
          placeholder={descriptionPlaceholder}
          value={values.description}
          onChange={event => change('description', event.target.value)}
          error={errors.description}
        />
        <GalleryCategory form={form} configuration={configuration} />
        {configuration.hasPopular && (
          <CheckField
            id="isPopular"
            label="Mark as popular"
            hint="Popular items stand in the Featured Gallery of the home page"
            checked={values.isPopular}
            onChange={event => change('isPopular', event.target.checked)}
            error={errors.isPopular ?? errors.popular}
          />
        )}
      </div>
      <PictureField
        label={configuration.pictureLabel}
        isRequired={configuration.isPictureMarked}
        {...(configuration.pictureHint ? { hint: configuration.pictureHint } : {})}
        error={errors.image}
        choice={form.picture}
        stored={form.entity?.image ?? ''}
        frame={galleryFrame}
        removalNote="Image will be deleted upon saving"
        onChoose={form.choosePicture}
        onRefuse={form.refusePicture}
      />
    </div>
  )
}

/** The category of an item: free text, or one of the categories and its subcategory. */
function GalleryCategory({ form, configuration }: GalleryFieldsProps) {
  const { values, errors, change } = form
  const { categories, error, retry } = useCategories()
  if (configuration.category === 'free-text') {
    return (
      <TextField
        id="category"
        label="Category"
        limit={galleryLimits.categoryCharacters}
        hint="Optional. Any text; visitors can filter the gallery by it."
        autoComplete="off"
        value={values.category}
        onChange={event => change('category', event.target.value)}
        error={errors.category}
      />
    )
  }
  return (
    <>
      <CategorySelect
        categories={categories}
        error={error}
        onRetry={retry}
        value={values.category}
        onChange={category => {
          change('category', category)
          const isFitting = childrenOf(categories ?? [], category).some(
            ({ _id }) => _id === values.subcategory,
          )
          if (!isFitting) change('subcategory', '')
        }}
        fieldError={errors.category}
      />
      {configuration.hasSubcategory && (
        <SubcategorySelect
          categories={categories}
          of={values.category}
          value={values.subcategory}
          onChange={subcategory => change('subcategory', subcategory)}
          error={errors.subcategory}
        />
      )}
    </>
  )
}
