import { catalogueLimits } from '@chekku/domain/catalogue'
import type { Product } from '@chekku/domain/schemas/product'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CopyIcon } from '../../ui/admin/admin-icons.tsx'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { FactFields, productFacts } from '../components/fact-fields/fact-fields.tsx'
import { AddressField } from '../components/form/address-field.tsx'
import { CategoryFields } from '../components/form/category-selects.tsx'
import { EntityFormScreen } from '../components/form/entity-form-screen.tsx'
import { fieldProps, requiredName } from '../components/form/field-props.ts'
import { FieldsWithPicture } from '../components/form/fields-with-picture.tsx'
import { type ProductValues, productDefinition } from '../components/form/product-definition.tsx'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { productFrame } from '../components/image-input/picture-frame.ts'
import { useShopDay } from '../data/use-shop-day.ts'
import { AvailabilityField } from './availability-field.tsx'
import { DraftFields } from './draft-fields.tsx'
import { copiedProduct, duplicateAddress } from './duplicate-address.ts'
import { PicturesField } from './pictures/pictures-field.tsx'
import { useProductPictures } from './pictures/use-product-pictures.ts'
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

interface ProductFieldsProps {
  form: EntityForm<Product, ProductValues>
  onSending: (isSending: boolean) => void
}

function ProductFields({ form, onSending }: ProductFieldsProps) {
  const { text, check } = fieldProps(form)
  const { category, subcategory, packs } = form.values
  const [one, ...others] = packs
  const pictures = useProductPictures(form)
  return (
    <FieldsWithPicture
      form={form}
      label="Product Image"
      isRequired
      hint="Maximum size 5MB. A product can do without one."
      frame={productFrame}
      removalNote="The image will be removed on save"
      wayOfLarge="“Add more pictures” makes a larger one smaller."
      onSeveral={pictures.addFiles}
      around={field => <PicturesField {...{ form, pictures, onSending }} one={field} />}
    >
      <TextField {...text('name')} {...requiredName} />
      <TextArea {...text('description')} limit={catalogueLimits.descriptionCharacters} />
      <SizesFields form={form} />
      <CategoryFields form={form} />
      <AddressField
        form={form}
        kind="product"
        askHidden={form.entity?.hidden ? adminApi.products.draft : undefined}
      />
      <div className="grid gap-2">
        <CheckField
          {...check('featured')}
          hint="Featured products are displayed prominently on the website"
        />
        {one && others.length === 0 && (
          <CheckField
            id="inStock"
            label="In Stock"
            error={form.errors.inStock}
            checked={one.inStock}
            // Also clears the availability, which depends on the stock.
            onChange={({ target }) =>
              form.changeAll({ packs: [{ ...one, inStock: target.checked }], availability: '' }, 'inStock')
            }
            hint="Products out of stock are marked as unavailable"
          />
        )}
        <AvailabilityField form={form} />
        <DraftFields form={form} />
      </div>
      <FactFields form={form} {...productFacts} category={category} subcategory={subcategory} isOfProduct />
    </FieldsWithPicture>
  )
}
