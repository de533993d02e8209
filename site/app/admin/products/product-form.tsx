import { catalogueLimits } from '@chekku/domain/catalogue'
import { childrenOf } from '@chekku/domain/category-order'
import { rupeeSign } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/schemas/product'
import { Link, useParams, useSearchParams } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CopyIcon } from '../../ui/admin/admin-icons.tsx'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { selectOnFocus } from '../../ui/admin/select-on-focus.ts'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { CategorySelect, SubcategorySelect } from '../components/form/category-selects.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { useCategories } from '../components/form/use-category-choices.ts'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { PictureField } from '../components/image-input/picture-field.tsx'
import { productFrame } from '../components/image-input/picture-frame.ts'
import { copiedProduct, duplicateAddress } from './duplicate-address.ts'
import { newProduct, notANumber, type ProductValues, storedProduct } from './product-definition.ts'

export function clientLoader() {
  return null
}

export default function ProductForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const copiedId = id === undefined ? copiedProduct(search) : undefined
  return (
    <EntityFormScreen
      key={id ?? `new ${copiedId}`}
      definition={id === undefined ? newProduct : storedProduct}
      load={adminApi.products.get}
      loadFailure={adminFailures.loadProduct}
      copiedId={copiedId}
      actions={
        id !== undefined && (
          <Link to={duplicateAddress(id)} className={buttonClasses('quiet')}>
            <CopyIcon />
            Duplicate
          </Link>
        )
      }
    >
      {form => <ProductFields form={form} />}
    </EntityFormScreen>
  )
}

function ProductFields({ form }: { form: EntityForm<Product, ProductValues> }) {
  const { values, errors, change } = form
  const { categories, error, retry } = useCategories()

  function onCategory(category: string) {
    change('category', category)
    const isFitting = childrenOf(categories ?? [], category).some(({ _id }) => _id === values.subcategory)
    if (!isFitting) change('subcategory', '')
  }

  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        <TextField
          id="name"
          label="Product Name"
          limit={catalogueLimits.nameCharacters}
          isRequired
          required
          value={values.name}
          onChange={event => change('name', event.target.value)}
          error={errors.name}
          autoComplete="off"
        />
        <TextArea
          id="description"
          label="Description"
          limit={catalogueLimits.descriptionCharacters}
          value={values.description}
          onChange={event => change('description', event.target.value)}
          error={errors.description}
        />
        <PriceField
          label={`Price (${rupeeSign})`}
          value={values.price}
          onChange={price => change('price', price)}
          error={errors.price}
        />
        <CategorySelect
          categories={categories}
          error={error}
          onRetry={retry}
          value={values.category}
          onChange={onCategory}
          fieldError={errors.category}
        />
        <SubcategorySelect
          categories={categories}
          of={values.category}
          value={values.subcategory}
          onChange={subcategory => change('subcategory', subcategory)}
          error={errors.subcategory}
        />
        <div className="grid gap-2">
          <CheckField
            id="featured"
            label="Featured Product"
            hint="Featured products are displayed prominently on the website"
            checked={values.featured}
            onChange={event => change('featured', event.target.checked)}
            error={errors.featured}
          />
          <CheckField
            id="inStock"
            label="In Stock"
            hint="Products out of stock are marked as unavailable"
            checked={values.inStock}
            onChange={event => change('inStock', event.target.checked)}
            error={errors.inStock}
          />
        </div>
      </div>
      <PictureField
        label="Product Image"
        isRequired
        hint="Maximum size 5MB. A product can do without one."
        error={errors.image}
        choice={form.picture}
        stored={form.entity?.image ?? ''}
        frame={productFrame}
        removalNote="The image will be removed on save"
        isSizeLimited
        onChoose={form.choosePicture}
        onRefuse={form.refusePicture}
      />
    </div>
  )
}

interface PriceFieldProps {
  label: string
  value: string
  onChange: (price: string) => void
  error: string | undefined
}

/** Rupees. What a number field holds and cannot read as a number must not be saved as 0. */
function PriceField({ label, value, onChange, error }: PriceFieldProps) {
  return (
    <TextField
      id="price"
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={value === notANumber ? undefined : value}
      onChange={({ target }) => onChange(target.validity.badInput ? notANumber : target.value)}
      // Scrolling over the field must not change the price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...selectOnFocus}
      error={error}
    />
  )
}
