import { catalogueLimits } from '@chekku/domain/catalogue'
import { peopleMessages } from '@chekku/domain/people/people'
import type { Product } from '@chekku/domain/schemas/product'
import { asSentence } from '@chekku/domain/sentence'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CopyIcon } from '../../ui/admin/admin-icons.tsx'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { Fold } from '../../ui/admin/fold.tsx'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { useUser } from '../auth/session.ts'
import { useCan, useCanOpen } from '../auth/use-can.ts'
import { FactFields, productFacts, saidFacts } from '../components/fact-fields/fact-fields.tsx'
import { AddressField, useStoredSlug } from '../components/form/address-field.tsx'
import { CategoryFields, useCategories } from '../components/form/category-selects.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'
import { FieldsWithPicture } from '../components/form/fields-with-picture.tsx'
import { Locked } from '../components/form/locked.tsx'
import { productDefinition } from '../components/form/product-definition.ts'
import type { ProductValues } from '../components/form/product-values.ts'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { productFrame } from '../components/image-input/picture-frame.ts'
import { productsQuery, recentProductsQuery } from '../data/queries.ts'
import { queryClient } from '../data/query-client.ts'
import { useShopDay } from '../data/use-shop-day.ts'
import { StockFields } from './availability-field.tsx'
import { copiedProduct, duplicateAddress } from './duplicate-address.ts'
import { CropDialog } from './pictures/crop-dialog.tsx'
import { PicturesField } from './pictures/pictures-field.tsx'
import { useProductPictures } from './pictures/use-product-pictures.ts'
import { PreviewLink } from './preview-link.tsx'
import { SizesFields } from './sizes/sizes-fields.tsx'

export default function ProductForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const [isSending, setIsSending] = useState(false)
  const today = useShopDay()
  // What has the same name is asked about from this list, which a device that comes here first has not.
  usePrefetchQuery(productsQuery)
  const copiedId = id === undefined ? copiedProduct(search) : undefined
  const can = useCan()
  const canOpen = useCanOpen()
  const { empty, ...usual } = productDefinition(id === undefined, today)
  // The home page shows featured products: a shop's first one is there.
  const isFirst = queryClient.getQueryData(recentProductsQuery.queryKey)?.total === 0
  const definition = { ...usual, empty: { ...empty, featured: isFirst } }
  return (
    <EntityFormScreen
      key={id ?? `new ${copiedId}`}
      definition={{
        ...definition,
        ...(!can('updateProduct', ['hidden']) && { otherSave: () => undefined }),
      }}
      copiedId={copiedId}
      isSaveDisabled={isSending}
      actions={
        id !== undefined &&
        canOpen('/admin/products/new') && (
          <Link to={duplicateAddress(id)} className={buttonClasses('quiet')}>
            <CopyIcon />
            Duplicate
          </Link>
        )
      }
    >
      {form => <ProductFields form={form} onSending={setIsSending} />}
    </EntityFormScreen>
  )
}

/** What is not for everybody to change. */
const lockedFields = {
  category: 'category',
  featured: 'featured',
  hidden: 'draft',
  slug: 'address',
  sizes: 'what sizes there are',
  price: 'prices and offers',
  name: 'name',
  description: 'description',
  facts: 'label details',
} as const

interface FoldProps {
  form: EntityForm<Product, ProductValues>
}

interface ProductFieldsProps extends FoldProps {
  onSending: (isSending: boolean) => void
}

function ProductFields({ form, onSending }: ProductFieldsProps) {
  const pictures = useProductPictures(form)
  return (
    <FieldsWithPicture
      form={form}
      isPictureFirst
      label="Product Image"
      isRequired
      hint="Maximum size 5MB. A product can do without one."
      frame={productFrame}
      removalNote="The image will be removed on save"
      refusesLarge
      onSeveral={pictures.addFiles}
      storedCrop={(image, onClose) => (
        <CropDialog
          image={image}
          name="Product Image"
          onCut={cut => {
            onClose()
            pictures.replace(image, cut)
          }}
          onClose={onClose}
        />
      )}
      around={field => <PicturesField {...{ form, pictures, onSending }} one={field} />}
    >
      <LockedNote />
      <Locked field="name">
        <TextField {...fieldProps(form).text('name')} {...requiredName} />
      </Locked>
      <SizesFields form={form} />
      <StockFields form={form} />
      <div className="divide-y divide-line border-y border-line">
        <NatureFold form={form} />
        <Fold title={productFacts.heading} summary={saidFacts(form.values)}>
          <Locked field="facts">
            <FactFields form={form} {...productFacts} {...form.values} isOfProduct />
          </Locked>
        </Fold>
        <VisitorsFold form={form} />
        <AddressFold form={form} />
      </div>
    </FieldsWithPicture>
  )
}

/** Says why some fields can't be changed. */
function LockedNote() {
  const user = useUser()
  const can = useCan()
  const locked = Object.entries(lockedFields).flatMap(([field, name]) =>
    can('updateProduct', [field]) ? [] : name,
  )
  if (!user || locked.length === 0) return null
  return (
    <p className="text-fine text-soft">
      {asSentence(peopleMessages.notTheseFields(user.access ?? 'owner', locked))}
    </p>
  )
}

/** Category and description; open for a new product, which needs a category. */
function NatureFold({ form }: FoldProps) {
  const { category, subcategory, description } = form.values
  const { categories = [] } = useCategories()
  const nameOf = (id: string) => categories.find(({ _id }) => _id === id)?.name
  const summary = [category === '' ? 'No category yet' : nameOf(category), nameOf(subcategory), description]
  return (
    <Fold title="What it is" summary={summary.filter(Boolean).join(' · ')} isOpen={!form.entity}>
      <Locked field="category">
        <CategoryFields form={form} />
      </Locked>
      <Locked field="description">
        <TextArea
          {...fieldProps(form).text('description')}
          limit={catalogueLimits.descriptionCharacters}
          rows={4}
        />
      </Locked>
    </Fold>
  )
}

/** Who sees it and where; open for a draft, which has a preview link. */
function VisitorsFold({ form }: FoldProps) {
  const { hidden, featured } = form.values
  const can = useCan()
  const summary = [hidden ? 'A draft: visitors do not see it' : 'All visitors', featured && 'Featured']
  return (
    <Fold title="Who sees it" summary={summary.filter(Boolean).join(' · ')} isOpen={hidden}>
      <Locked field="featured">
        <CheckField
          {...fieldProps(form).check('featured')}
          hint="Featured products are displayed prominently on the website"
        />
      </Locked>
      {can('updateProduct', ['hidden']) && (
        <p className="text-fine text-soft">
          {`Visitors do not see a draft. ${hidden ? '“Publish” shows it' : '“Save as draft” hides it'}: it is behind the dots in the bar at the foot.`}
        </p>
      )}
      {form.entity?.hidden && can('previewProduct') && <PreviewLink product={form.entity} />}
    </Fold>
  )
}

function AddressFold({ form }: FoldProps) {
  const askHidden = form.entity?.hidden ? adminApi.products.draft : undefined
  const slug = useStoredSlug('product', form.entity?._id, askHidden)
  const shown = form.values.slug.trim() || slug
  return (
    <Fold title="Address" summary={shown ? `/product/${shown}` : 'From the name'}>
      <Locked field="slug">
        <AddressField form={form} kind="product" askHidden={askHidden} />
      </Locked>
    </Fold>
  )
}
