import type { Product, ProductPreview } from '@chekku/domain/schemas/product'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { CopyIcon, WindowIcon } from '../../ui/admin/admin-icons.tsx'
import { Button, LinkButton } from '../../ui/admin/button.tsx'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { selectOnFocus } from '../../ui/admin/select-on-focus.ts'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { useToast } from '../../ui/toast.tsx'
import { fieldProps } from '../components/form/field-props.ts'
import type { ProductValues } from '../components/form/product-definition.tsx'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import { momentText } from '../data/moment-text.ts'

/** The checkbox that makes the product a draft, and for a stored draft its preview link. */
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

  /** The data of a response; on an error shows a toast and resolves to undefined. */
  async function ask<Data>(call: Promise<Answer<Data>>): Promise<Data | undefined> {
    setIsBusy(true)
    const { data, error } = await call
    setIsBusy(false)
    if (error) toast(failureText(adminFailures.changeProduct, error), { hasFailed: true })
    return data ?? undefined
  }
  async function onMake() {
    const made = await ask(adminApi.products.preview(product._id))
    if (made) setPreview(made)
  }
  async function onEnd() {
    const answer = await ask(adminApi.products.endPreviews(product._id))
    if (!answer) return
    setPreview(undefined)
    toast(endedText(answer.ended), { topic: 'preview' })
  }

  return (
    <div className="mt-2 grid gap-2">
      {preview ? (
        <MadeLink preview={preview} />
      ) : (
        <p className="text-fine text-soft">Shows this draft to whoever has the link, for 7 days.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {!preview && (
          <Button onClick={() => void onMake()} disabled={isBusy}>
            Make a preview link
          </Button>
        )}
        <LinkButton onClick={() => void onEnd()} disabled={isBusy}>
          End all preview links
        </LinkButton>
      </div>
    </div>
  )
}

function endedText(ended: number): string {
  if (ended === 0) return 'There was no preview link to end'
  return ended === 1 ? 'The preview link has ended' : `${ended} preview links have ended`
}

/** A newly created link, which is shown only once. */
function MadeLink({ preview }: { preview: ProductPreview }) {
  const toast = useToast()
  const link = location.origin + preview.link

  async function onCopy() {
    try {
      await navigator.clipboard.writeText(link)
      toast('Link copied', { topic: 'preview' })
    } catch {
      // Clipboard access fails without HTTPS or permission; the link stays on the screen.
      toast('Copying did not work. Hold the link to copy it.', { topic: 'preview' })
    }
  }

  return (
    <>
      <TextField
        id="preview"
        label="Preview link"
        value={link}
        readOnly
        // The pressed button has disappeared, so this one takes the focus.
        autoFocus
        hint={`Shows the draft as it is saved, until ${momentText(preview.expiresAt)}.`}
        {...selectOnFocus}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void onCopy()}>
          <CopyIcon />
          Copy link
        </Button>
        <a href={link} target="_blank" rel="noreferrer" className={buttonClasses('quiet')}>
          <WindowIcon />
          Open the preview
        </a>
      </div>
    </>
  )
}
