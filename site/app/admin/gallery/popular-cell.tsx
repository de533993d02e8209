import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { useState } from 'react'
import { adminFailures } from '../../api/admin-failures.ts'
import { adminApi } from '../../api/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { BareCheck } from '../../ui/admin/choice-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { galleryQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'

/** Whether an item stands in the Featured Gallery of the home page, changed at once. */
export function PopularCell({ item: { _id, title, isPopular } }: { item: GalleryItem }) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)

  async function onToggle() {
    setIsBusy(true)
    const { data, error } = await adminApi.gallery.togglePopular(_id)
    setIsBusy(false)
    if (error) return toast(failureText(adminFailures.updateGalleryItem, error), { hasFailed: true })
    updateCached(galleryQuery, items => items.map(item => (item._id === _id ? data : item)))
    toast(`${title} is ${data.isPopular ? 'popular' : 'no longer popular'}`)
  }

  return (
    <BareCheck
      isSwitch
      label={`${title} popular`}
      checked={isPopular}
      disabled={isBusy}
      onChange={() => void onToggle()}
    />
  )
}
