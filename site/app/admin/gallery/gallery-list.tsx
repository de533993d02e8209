import { galleryMessages } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { PlainPagination } from '../../ui/admin/pagination.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import type { BulkAction } from '../components/list/list-config.ts'
import { ListScreen } from '../components/list/list-screen.tsx'
import { useBulk } from '../components/list/use-bulk.ts'
import { type Selection, useList } from '../components/list/use-list.ts'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useUnknownItems } from '../components/list/use-unknown-items.tsx'
import { findGalleryItems, findItems, galleryQuery, galleryTotalQuery } from '../data/queries.ts'
import { useFailureToast } from '../layout/query-state.tsx'
import { galleryColumns, galleryList } from './gallery-list-config.tsx'

export default function GalleryList() {
  const gallery = useQuery(galleryQuery)
  const total = useQuery(galleryTotalQuery)
  const address = useListAddress()
  const search = address.search.trim()
  const list = useList(galleryList, gallery, address)
  const { ids } = list.check
  const tip = useUnknownItems(gallery, {
    of: 'gallery items',
    total: total.data,
    asked: [search, ids?.join()],
    find: () => (ids ? findItems(galleryQuery, adminApi.gallery.get, ids) : findGalleryItems(search)),
  })
  const { actions, askAndDelete } = useGalleryBulk(list.selection)
  useFailureToast(gallery, galleryList.loadFailure)

  return (
    <ListScreen
      list={list}
      onRetry={() => Promise.all([gallery.refetch(), total.refetch()])}
      tip={tip}
      bulkActions={actions}
      pagination={<PlainPagination page={list.page} pages={list.pages} pageTo={address.pageTo} />}
    >
      <DataRows
        caption="Gallery items"
        nameHeader="Title"
        columns={galleryColumns}
        list={list}
        onDelete={item => void askAndDelete([item])}
      />
    </ListScreen>
  )
}

function useGalleryBulk(selection: Selection<GalleryItem>) {
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
    await bulk.removeEach(items, question, one => adminApi.gallery.remove(one._id, one), failure)
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
