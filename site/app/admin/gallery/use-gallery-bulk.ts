import { galleryMessages } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { BulkAction } from '../components/list/list-config.ts'
import { eachText, runEach } from '../components/list/run-each.ts'
import type { Selection } from '../components/list/use-selection.ts'
import { galleryQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { useAfterDelete } from '../data/use-after-delete.ts'

const counted = (count: number, what: string) => `${count} ${count === 1 ? 'item' : 'items'} ${what}`
const titleOf = ({ title }: GalleryItem) => title

/** What can be done with several gallery items at once, and deleting one or several. */
export function useGalleryBulk(selection: Selection<GalleryItem>) {
  const confirm = useConfirm()
  const toast = useToast()
  const afterDelete = useAfterDelete()

  async function askAndDelete(items: readonly GalleryItem[]) {
    const [first] = items
    if (!first) return
    const isOne = items.length === 1
    const isSure = await confirm({
      title: galleryMessages.confirmDeleteTitle,
      details: isOne ? first.title : counted(items.length, 'are selected'),
      text: isOne
        ? galleryMessages.confirmDeleteGalleryItem
        : `Are you sure you want to delete these ${items.length} gallery items?`,
      confirmLabel: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return
    const result = await runEach(items, ({ _id }) => adminApi.gallery.remove(_id))
    const ids = result.done.map(({ _id }) => _id)
    updateCached(galleryQuery, shown => shown.filter(({ _id }) => !ids.includes(_id)))
    const deletions = result.answers.map(({ deletion }) => deletion)
    afterDelete('gallery', { count: ids.length, deletions })
    selection.drop(result.done)
    if (result.failed.length === 0) return
    const text = isOne
      ? galleryMessages.deleteGalleryItemFailed
      : `${galleryMessages.deleteGalleryItemFailed}. ${eachText(result, String, titleOf)}`
    toast(text, { hasFailed: true })
  }

  async function setPopular(items: readonly GalleryItem[], isPopular: boolean) {
    const result = await runEach(items, async ({ _id, version }) => {
      const { data, error } = await adminApi.gallery.update(_id, { isPopular }, { version })
      if (data) updateCached(galleryQuery, shown => shown.map(item => (item._id === _id ? data.item : item)))
      return { error }
    })
    const what = isPopular ? 'popular' : 'no longer popular'
    toast(
      eachText(result, count => counted(count, what), titleOf),
      { hasFailed: result.failed.length > 0 },
    )
    selection.drop(result.done)
  }

  const actions: BulkAction<GalleryItem>[] = [
    { label: 'Popular', onChoose: items => void setPopular(items, true) },
    { label: 'Not popular', onChoose: items => void setPopular(items, false) },
    { label: 'Delete', isDangerous: true, onChoose: items => void askAndDelete(items) },
  ]
  return { actions, askAndDelete }
}
