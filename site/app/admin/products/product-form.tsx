import { catalogueLimits } from '@chekku/domain/catalogue'
import type { Product } from '@chekku/domain/schemas/product'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CopyIcon } from '../../ui/admin/admin-icons.tsx'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { Fold } from '../../ui/admin/fold.tsx'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { FactFields, productFacts, saidFacts } from '../components/fact-fields/fact-fields.tsx'
import { AddressField, useStoredSlug } from '../components/form/address-field.tsx'
import { CategoryFields, useCategories } from '../components/form/category-selects.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'
import { FieldsWithPicture } from '../components/form/fields-with-picture.tsx'
import { type ProductValues, productDefinition } from '../components/form/product-definition.tsx'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { productFrame } from '../components/image-input/picture-frame.ts'
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
  const copiedId = id === undefined ? copiedProduct(search) : undefined
  return (
    <EntityFormScreen
      key={id ?? `new ${copiedId}`}
      definition={productDefinition(id === undefined, today)}
      copiedId={copiedId}
      isSaveDisabled={isSending}
      actions={
        id !== undefined && (
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
      wayOfLarge="“Add more pictures” makes a larger one smaller."
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
      <TextField {...fieldProps(form).text('name')} {...requiredName} />
      <SizesFields form={form} />
      <StockFields form={form} />
      <div className="divide-y divide-line border-y border-line">
        <NatureFold form={form} />
        <Fold title={productFacts.heading} summary={saidFacts(form.values)}>
          <FactFields form={form} {...productFacts} {...form.values} isOfProduct />
        </Fold>
        <VisitorsFold form={form} />
        <AddressFold form={form} />
      </div>
    </FieldsWithPicture>
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
      <CategoryFields form={form} />
      <TextArea
        {...fieldProps(form).text('description')}
        limit={catalogueLimits.descriptionCharacters}
        rows={4}
      />
    </Fold>
  )
}

/** Who sees it and where; open for a draft, which has a preview link. */
function VisitorsFold({ form }: FoldProps) {
  const { hidden, featured } = form.values
  const summary = [hidden ? 'A draft: visitors do not see it' : 'All visitors', featured && 'Featured']
  return (
    <Fold title="Who sees it" summary={summary.filter(Boolean).join(' · ')} isOpen={hidden}>
      <CheckField
        {...fieldProps(form).check('featured')}
        hint="Featured products are displayed prominently on the website"
      />
      <p className="text-fine text-soft">
        Visitors do not see a draft. {hidden ? '“Publish” shows it' : '“Save as draft” hides it'}: it is
        behind the dots in the bar at the foot.
      </p>
      {form.entity?.hidden && <PreviewLink product={form.entity} />}
    </Fold>
  )
}

function AddressFold({ form }: FoldProps) {
  const askHidden = form.entity?.hidden ? adminApi.products.draft : undefined
  const slug = useStoredSlug('product', form.entity?._id, askHidden)
  const shown = form.values.slug.trim() || slug
  return (
    <Fold title="Address" summary={shown ? `/product/${shown}` : 'From the name'}>
      <AddressField form={form} kind="product" askHidden={askHidden} />
    </Fold>
  )
}
