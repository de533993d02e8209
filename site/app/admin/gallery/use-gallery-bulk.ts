import { galleryMessages } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { BulkAction } from '../components/list/list-config.ts'
import { useBulk } from '../components/list/use-bulk.ts'
import type { Selection } from '../components/list/use-list.ts'
import { galleryQuery } from '../data/queries.ts'

/** What can be done with several gallery items at once, and deleting one or several. */
export function useGalleryBulk(selection: Selection<GalleryItem>) {
  const nameOf = ({ title }: GalleryItem) => title
  const bulk = useBulk({ kind: 'gallery', query: galleryQuery, selection, nameOf })

  async function askAndDelete(items: readonly GalleryItem[]) {
    const [first, second] = items
    const question = {
      title: galleryMessages.confirmDeleteTitle,
      details: second ? `${items.length} items are selected` : first?.title,
      text: second
        ? `Are you sure you want to delete these ${items.length} gallery items?`
        : galleryMessages.confirmDeleteGalleryItem,
    }
    const failure = galleryMessages.deleteGalleryItemFailed
    await bulk.removeEach(items, question, ({ _id }) => adminApi.gallery.remove(_id), failure)
  }

  const setPopular = (isPopular: boolean, what: string) => (items: readonly GalleryItem[]) =>
    void bulk.changeEach(
      items,
      ({ _id, version }) => adminApi.gallery.update(_id, { isPopular }, { version }),
      count => `${count} ${count === 1 ? 'item' : 'items'} ${what}`,
    )

  const actions: BulkAction<GalleryItem>[] = [
    { label: 'Popular', onChoose: setPopular(true, 'popular') },
    { label: 'Not popular', onChoose: setPopular(false, 'no longer popular') },
    { label: 'Delete', isDangerous: true, onChoose: items => void askAndDelete(items) },
  ]
  return { actions, askAndDelete }
}
