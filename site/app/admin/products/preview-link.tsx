import type { Product, ProductPreview } from '@chekku/domain/schemas/product'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { CopyIcon, WindowIcon } from '../../ui/admin/admin-icons.tsx'
import { Button } from '../../ui/admin/button.tsx'
import { useCopy } from '../../ui/admin/copy-and-share.tsx'
import { selectOnFocus } from '../../ui/admin/fields/select-on-focus.ts'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { momentText } from '../data/moment-text.ts'
import { useCall } from '../data/use-call.ts'

/** Makes a link that shows a stored draft. */
export function PreviewLink({ product }: { product: Product }) {
  const makeLink = () => callApi('previewProduct', { params: { id: product._id } })
  const { mutate, data, isPending } = useCall(makeLink, { failures: adminFailures.changeProduct })
  if (data) return <NewLink preview={data} />
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p className="text-fine text-soft">Anyone with the link sees this draft for 7 days.</p>
      <Button onClick={() => mutate()} disabled={isPending}>
        Make a preview link
      </Button>
    </div>
  )
}

/** A newly created link, which is shown only once. */
function NewLink({ preview }: { preview: ProductPreview }) {
  const copy = useCopy()
  const link = location.origin + preview.link
  return (
    <div className="mt-2 grid gap-2">
      <TextField
        id="preview"
        label="Preview link"
        value={link}
        readOnly
        // The pressed button has disappeared, so this field takes the focus.
        autoFocus
        hint={`The link works until ${momentText(preview.expiresAt)}.`}
        {...selectOnFocus}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy(link, 'link')}>
          <CopyIcon />
          Copy link
        </Button>
        <a href={link} target="_blank" rel="noreferrer" className={buttonClasses('quiet')}>
          <WindowIcon />
          Open the preview
        </a>
      </div>
    </div>
  )
}
