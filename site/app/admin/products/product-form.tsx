import { catalogueLimits, childrenOf } from '@chekku/domain/catalogue'
import { rupeeSign } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import { type Product, productCreate } from '@chekku/domain/schemas/product'
import { fieldErrors } from '@chekku/domain/schemas/request'
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
import { type FormDefinition, saveFailure } from '../components/form/form-definition.ts'
import { nameOfCategory, useCategories } from '../components/form/use-category-choices.ts'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { PictureField } from '../components/image-input/picture-field.tsx'
import { productFrame } from '../components/image-input/picture-frame.ts'
import { categoriesQuery, invalidate, productsQuery } from '../data/queries.ts'
import { cachedOrStored, queryClient } from '../data/query-client.ts'
import { copiedProduct, duplicateAddress } from './duplicate-address.ts'

const empty = {
  name: '',
  description: '',
  price: '',
  category: '',
  subcategory: '',
  featured: false,
  inStock: true,
}
type ProductValues = typeof empty

const labels = {
  name: 'Product Name',
  description: 'Description',
  price: 'Price',
  category: 'Category',
  subcategory: 'Subcategory',
  featured: 'Featured Product',
  inStock: 'In Stock',
}

/** The value of a price field whose input is no number. */
const notANumber = '?'

const shared = {
  name: 'product',
  list: 'products',
  backLabel: 'Back to products',
  savedShown: 'on-form' as const,
  labels,
  empty,
  valuesOf: (product: Product): ProductValues => ({
    name: product.name,
    description: product.description,
    price: String(product.price),
    category: product.category?._id ?? '',
    subcategory: product.subcategory?._id ?? '',
    featured: product.featured,
    inStock: product.inStock,
  }),
  check(values: ProductValues) {
    const { error } = productCreate.safeParse(values)
    return error ? fieldErrors(error) : {}
  },
  pictureRatio: productFrame.ratio,
  textOf: (field: keyof ProductValues, value: string | boolean) =>
    (field === 'category' || field === 'subcategory') && typeof value === 'string'
      ? nameOfCategory(queryClient.getQueryData(categoriesQuery.queryKey), value)
      : undefined,
  cached: async (id: string) => (await cachedOrStored(productsQuery))?.find(({ _id }) => _id === id),
  onSaved: () => invalidate('product'),
  create: (values, picture, options) =>
    adminApi.products.create({ ...sentFields(values), ...picture }, options),
  update: (id, values, picture, options) => adminApi.products.update(id, { ...values, ...picture }, options),
} satisfies Partial<FormDefinition<Product, ProductValues>>

/** An empty `subcategory` is left out. */
function sentFields({ subcategory, ...values }: ProductValues) {
  return subcategory === '' ? values : { ...values, subcategory }
}

const newProduct: FormDefinition<Product, ProductValues> = {
  ...shared,
  title: 'Add New Product',
  saveLabel: 'Save Product',
  savedText: productMessages.created,
  valuesForNext: ({ category, subcategory }) => ({ category, subcategory }),
  failureOf: saveFailure(productMessages.errorSavingProduct, adminFailures.createProduct),
}

const storedProduct: FormDefinition<Product, ProductValues> = {
  ...shared,
  title: 'Edit Product',
  saveLabel: 'Update Product',
  savedText: productMessages.updated,
  failureOf: saveFailure(productMessages.errorSavingProduct, adminFailures.updateProduct),
}

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
          label={labels.name}
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
          label={labels.description}
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
            label={labels.featured}
            hint="Featured products are displayed prominently on the website"
            checked={values.featured}
            onChange={event => change('featured', event.target.checked)}
            error={errors.featured}
          />
          <CheckField
            id="inStock"
            label={labels.inStock}
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

/** Rupees. Input that is no number must not be saved as 0. */
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
      // The mouse wheel must not change the price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...selectOnFocus}
      error={error}
    />
  )
}
