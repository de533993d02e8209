import { catalogueLimits } from '@chekku/domain/catalogue'
import { rupeeSign } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import { type Product, productCreate } from '@chekku/domain/schemas/product'
import { Link, useParams, useSearchParams } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CopyIcon } from '../../ui/admin/admin-icons.tsx'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { selectOnFocus } from '../../ui/admin/select-on-focus.ts'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { CategoryFields } from '../components/form/category-selects.tsx'
import { entityCalls } from '../components/form/entity-calls.ts'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'
import { FieldsWithPicture } from '../components/form/fields-with-picture.tsx'
import { type FormDefinition, saveFailure } from '../components/form/form-definition.ts'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { productFrame } from '../components/image-input/picture-frame.ts'
import { productsQuery } from '../data/queries.ts'
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

/** The value of a price field whose input is no number: it must not be saved as 0. */
const notANumber = '?'

const calls = entityCalls({
  kind: 'product',
  query: productsQuery,
  schema: productCreate,
  api: adminApi.products,
  // A new product without subcategory leaves it out.
  fieldsOf: ({ subcategory, ...values }: ProductValues, isNew) =>
    isNew && subcategory === '' ? values : { ...values, subcategory },
})

const definitionOf = (isNew: boolean): FormDefinition<Product, ProductValues> => ({
  ...calls,
  name: 'product',
  list: 'products',
  title: isNew ? 'Add New Product' : 'Edit Product',
  backLabel: 'Back to products',
  saveLabel: isNew ? 'Save Product' : 'Update Product',
  savedText: isNew ? productMessages.created : productMessages.updated,
  savedShown: 'on-form',
  labels: {
    name: 'Product Name',
    description: 'Description',
    price: 'Price',
    category: 'Category',
    subcategory: 'Subcategory',
    featured: 'Featured Product',
    inStock: 'In Stock',
  },
  empty,
  valuesOf: ({ name, description, price, category, subcategory, featured, inStock }) => ({
    name,
    description,
    price: String(price),
    category: category?._id ?? '',
    subcategory: subcategory?._id ?? '',
    featured,
    inStock,
  }),
  ...(isNew && { valuesForNext: ({ category, subcategory }) => ({ category, subcategory }) }),
  pictureRatio: productFrame.ratio,
  failureOf: saveFailure(
    productMessages.errorSavingProduct,
    isNew ? adminFailures.createProduct : adminFailures.updateProduct,
  ),
})

export default function ProductForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const copiedId = id === undefined ? copiedProduct(search) : undefined
  return (
    <EntityFormScreen
      key={id ?? `new ${copiedId}`}
      definition={definitionOf(id === undefined)}
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
  const { text, check } = fieldProps(form)
  const { price } = form.values
  return (
    <FieldsWithPicture
      form={form}
      label="Product Image"
      isRequired
      hint="Maximum size 5MB. A product can do without one."
      frame={productFrame}
      removalNote="The image will be removed on save"
      isSizeLimited
    >
      <TextField {...text('name')} {...requiredName} />
      <TextArea {...text('description')} limit={catalogueLimits.descriptionCharacters} />
      <TextField
        {...text('price')}
        label={`Price (${rupeeSign})`}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        value={price === notANumber ? undefined : price}
        onChange={({ target }) => form.change('price', target.validity.badInput ? notANumber : target.value)}
        // The mouse wheel must not change the price.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        {...selectOnFocus}
      />
      <CategoryFields form={form} />
      <div className="grid gap-2">
        <CheckField
          {...check('featured')}
          hint="Featured products are displayed prominently on the website"
        />
        <CheckField {...check('inStock')} hint="Products out of stock are marked as unavailable" />
      </div>
    </FieldsWithPicture>
  )
}
