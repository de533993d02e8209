import type { Product, ProductPreview } from '@chekku/domain/schemas/product'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { selectOnFocus } from '../../ui/admin/select-on-focus.ts'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { fieldProps } from '../components/form/field-props.ts'
import type { ProductValues } from '../components/form/product-definition.tsx'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { momentText } from '../data/moment-text.ts'

/** Whether visitors see the product, and of a stored draft a link for those who may. */
export function DraftFields({ form }: { form: EntityForm<Product, ProductValues> }) {
  const { entity } = form
  return (
    <>
      <CheckField {...fieldProps(form).check('hidden')} hint="Visitors do not see a draft" />
      {entity?.hidden && <PreviewLink product={entity} />}
    </>
  )
}

function PreviewLink({ product }: { product: Product }) {
  const toast = useToast()
  const [preview, setPreview] = useState<ProductPreview>()
  const [isBusy, setIsBusy] = useState(false)

  async function onMake() {
    setIsBusy(true)
    const { data, error } = await adminApi.products.preview(product._id)
    setIsBusy(false)
    if (error) toast(failureText(adminFailures.changeProduct, error), { hasFailed: true })
    else setPreview(data)
  }

  if (!preview)
    return (
      <Button onClick={() => void onMake()} disabled={isBusy} className="justify-self-start">
        Make a preview link
      </Button>
    )
  const link = location.origin + preview.link
  return (
    <div className="grid gap-2">
      <TextField
        id="preview"
        label="Preview link"
        value={link}
        readOnly
        hint={`Shows the draft to whoever has it, until ${momentText(preview.expiresAt)}.`}
        {...selectOnFocus}
      />
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="link inline-grid min-h-11 content-center justify-self-start"
      >
        Open the preview
      </a>
    </div>
  )
}
