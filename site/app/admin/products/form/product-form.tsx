import { peopleMessages } from '@chekku/domain/people/people'
import {
  ofEachText,
  type ProductTextDefinition,
  productTextKeys,
  productTexts,
} from '@chekku/domain/rules/product-texts'
import type { Product } from '@chekku/domain/schemas/product'
import { asSentence } from '@chekku/domain/sentence'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { CopyIcon } from '../../../ui/admin/admin-icons.tsx'
import { CheckField } from '../../../ui/admin/fields/choice-fields.tsx'
import { TextArea, TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { Fold } from '../../../ui/admin/fold.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { useUser } from '../../auth/session.ts'
import { useCan, useCanOpen } from '../../auth/use-can.ts'
import { FactFields, filledFacts, productFacts } from '../../components/facts/fact-fields.tsx'
import { AddressField } from '../../components/form/address-field.tsx'
import { CategorySelects } from '../../components/form/category-selects.tsx'
import { EntityFormScreen } from '../../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../../components/form/field-props.ts'
import { FieldsWithPicture } from '../../components/form/fields-with-picture.tsx'
import type { EntityForm } from '../../components/form/use-entity-form.ts'
import { productFrame } from '../../components/image-input/picture-frame.ts'
import { recentProductsQuery } from '../../data/queries.ts'
import { queryClient } from '../../data/query-client.ts'
import { useShopDay } from '../../data/use-shop-day.ts'
import { copiedProduct, duplicateAddress } from '../duplicate-address.ts'
import { PermittedField } from '../permitted-field.tsx'
import { CropDialog } from '../pictures/crop-dialog.tsx'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { useProductPictures } from '../pictures/use-product-pictures.ts'
import { PreviewLink } from '../preview-link.tsx'
import { OfferFold } from '../sizes/offer-fold.tsx'
import { SizesFields } from '../sizes/sizes-fields.tsx'
import { StockFields } from '../stock-fields.tsx'
import { FeaturedCount } from './featured-count.tsx'
import { productDefinition } from './product-definition.ts'
import type { ProductValues } from './product-values.ts'
import { prefetchNames } from './taken-names.ts'

export default function ProductForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const [isSending, setIsSending] = useState(false)
  const copiedId = id === undefined ? copiedProduct(search) : undefined
  const definition = productDefinition({
    isNew: id === undefined,
    today: useShopDay(),
    isFirst: queryClient.getQueryData(recentProductsQuery.queryKey)?.total === 0,
  })
  return (
    <EntityFormScreen
      key={id ?? `new ${copiedId}`}
      definition={definition}
      copiedId={copiedId}
      isSaveDisabled={isSending}
      actions={id !== undefined && <DuplicateLink id={id} />}
    >
      {form => <ProductFields form={form} onSending={setIsSending} />}
    </EntityFormScreen>
  )
}

function DuplicateLink({ id }: { id: string }) {
  if (!useCanOpen()('/admin/products/new')) return null
  return (
    <Link to={duplicateAddress(id)} className={buttonClasses('quiet')}>
      <CopyIcon />
      Duplicate
    </Link>
  )
}

/** The fields that not everybody may change, as `LockedNote` names them. */
const restrictedFields = {
  category: 'category',
  featured: 'featured',
  hidden: 'draft',
  slug: 'address',
  sizes: 'sizes',
  price: 'prices and offers',
  name: 'name',
  ...ofEachText((_text, { name }) => name.toLowerCase()),
  facts: 'label details',
} as const

interface FoldProps {
  form: EntityForm<Product, ProductValues>
}

interface ProductFieldsProps extends FoldProps {
  onSending: (isSending: boolean) => void
}

/** The pictures, and the fields around or, on wide screens, beside them. */
function ProductFields({ form, onSending }: ProductFieldsProps) {
  const pictures = useProductPictures(form)
  return (
    <FieldsWithPicture
      form={form}
      first={<FirstFields form={form} />}
      label="Product Image"
      isRequired
      hint="Maximum size 5MB. You can leave it out."
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
      wrap={field => <PicturesField {...{ form, pictures, onSending }} singleField={field} />}
    >
      <OtherFields form={form} />
    </FieldsWithPicture>
  )
}

/** Name, price and stock, which are in view on a phone before it is scrolled. */
const FirstFields = ({ form }: FoldProps) => (
  <>
    <LockedNote />
    <PermittedField field="name">
      <TextField {...fieldProps(form).text('name')} {...requiredName} onInput={prefetchNames} />
    </PermittedField>
    <SizesFields form={form} />
    <StockFields form={form} />
  </>
)

/** The other specified fields; offers, facts and address, which are beyond them, are folded with a summary. */
const OtherFields = ({ form }: FoldProps) => (
  <>
    <NatureFields form={form} />
    <VisitorsFields form={form} />
    <div className="divide-y divide-line border-y border-line">
      <OfferFold form={form} />
      <Fold group="form" title={productFacts.heading} summary={filledFacts(form.values)}>
        <PermittedField field="facts">
          <FactFields form={form} {...productFacts} {...form.values} isOfProduct />
        </PermittedField>
      </Fold>
      <AddressFold form={form} />
    </div>
  </>
)

/** Says why some fields can't be changed. */
function LockedNote() {
  const user = useUser()
  const can = useCan()
  const lockedNames = Object.entries(restrictedFields).flatMap(([field, name]) =>
    can('updateProduct', [field]) ? [] : name,
  )
  if (!user || lockedNames.length === 0) return null
  return (
    <p className="text-fine text-soft">
      {asSentence(peopleMessages.notTheseFields(user.access ?? 'owner', lockedNames))}
    </p>
  )
}

/** Category and texts. */
const NatureFields = ({ form }: FoldProps) => (
  <>
    <PermittedField field="category">
      <CategorySelects form={form} />
    </PermittedField>
    {productTextKeys.map(field => {
      const { characters, isParagraph }: ProductTextDefinition = productTexts[field]
      const props = { ...fieldProps(form).text(field), limit: characters }
      return (
        <PermittedField key={field} field={field}>
          {isParagraph ? <TextArea {...props} rows={4} /> : <TextField {...props} />}
        </PermittedField>
      )
    })}
  </>
)

/** The fields for who sees the product and where, and the preview link of a draft. */
function VisitorsFields({ form }: FoldProps) {
  const canPreview = useCan()('previewProduct')
  const { check } = fieldProps(form)
  return (
    <div className="grid gap-1">
      <PermittedField field="featured">
        <CheckField
          {...check('featured')}
          hint="Featured products are displayed prominently on the website"
        />
      </PermittedField>
      {form.values.featured !== form.base.featured && (
        <FeaturedCount id={form.entity?._id} isFeatured={form.values.featured} />
      )}
      <PermittedField field="hidden">
        <CheckField {...check('hidden')} isSwitch />
      </PermittedField>
      {form.entity?.hidden && canPreview && <PreviewLink product={form.entity} />}
    </div>
  )
}

function AddressFold({ form }: FoldProps) {
  // Kept from the first drawing, since the newer product in the answer to a stale save has no slug.
  const [storedSlug] = useState(form.entity?.slug)
  const slug = form.values.slug.trim() || storedSlug
  return (
    <Fold group="form" title="Address" summary={slug ? `/product/${slug}` : 'From the name'}>
      <PermittedField field="slug">
        <AddressField form={form} kind="product" stored={storedSlug} />
      </PermittedField>
    </Fold>
  )
}
