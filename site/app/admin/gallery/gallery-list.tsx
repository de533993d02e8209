import { galleryMessages } from '@chekku/domain/gallery-item'
import { compareTexts } from '@chekku/domain/rules/search-key'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { useQuery } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi, callApi } from '../../api/admin/browser-admin-api.ts'
import { BareCheck } from '../../ui/admin/fields/choice-fields.tsx'
import { PlainPagination } from '../../ui/admin/pagination.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import type { BulkAction, ListColumn, ListConfig } from '../components/list/list-config.ts'
import { ListScreen } from '../components/list/list-screen.tsx'
import { CategoryText } from '../components/list/row-parts.tsx'
import { useBulk } from '../components/list/use-bulk.ts'
import { type Selection, useList } from '../components/list/use-list.ts'
import { useListAddress } from '../components/list/use-list-address.ts'
import { UnloadedNote, useUnloadedItems } from '../components/list/use-unloaded-items.tsx'
import { findGalleryItems, findItems, galleryQuery, galleryTotalQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { useCall } from '../data/use-call.ts'
import { useUndoToast } from '../data/use-undo.ts'
import { useFailureToast } from '../layout/query-state.tsx'

const newestFirst = (a: GalleryItem, b: GalleryItem) => b.createdAt.localeCompare(a.createdAt)

const galleryList: ListConfig<GalleryItem> = {
  list: 'gallery',
  title: 'Gallery Management',
  add: { label: 'Add New', to: '/admin/gallery/new' },
  otherForms: [
    { to: '/admin/gallery/simple', label: 'With a category' },
    { to: '/admin/gallery/simple2', label: 'With a longer description' },
    { to: '/admin/gallery/json', label: 'JSON, for developers' },
  ],
  searchPlaceholder: 'Search gallery items...',
  purpose: 'Visitors see these pictures in your gallery. Popular ones are on the home page too.',
  emptyText: 'No gallery items found.',
  firstStep: 'Add your first picture, such as the press at work.',
  loadFailure: adminFailures.listGallery,
  rowsFailure: 'The list couldn’t be loaded.',
  nameOf: ({ title }) => title,
  searched: ({ title, description, category }) => [title, description, category],
  sorts: [
    { value: 'order', label: 'As in the gallery', compare: (a, b) => a.order - b.order || newestFirst(a, b) },
    { value: 'newest', label: 'Newest first', compare: newestFirst },
    { value: 'title', label: 'Title', compare: (a, b) => compareTexts(a.title, b.title) },
  ],
  pageSize: 6,
}

const galleryColumns: ListColumn<GalleryItem>[] = [
  {
    header: 'Category',
    onCard: 'line',
    cell: ({ category }) => <CategoryText title={category}>{category || 'None'}</CategoryText>,
  },
  { header: 'Popular', onCard: 'labelled', cell: item => <PopularCell item={item} /> },
]

export default function GalleryList() {
  const gallery = useQuery(galleryQuery)
  const total = useQuery(galleryTotalQuery)
  const address = useListAddress()
  const search = address.search.trim()
  const list = useList(galleryList, gallery, address)
  const { ids } = list.check
  const loadedCount = useUnloadedItems(gallery, {
    total: total.data,
    filters: [search, ids?.join()],
    find: () => (ids ? findItems(galleryQuery, adminApi.gallery.get, ids) : findGalleryItems(search)),
  })
  const { actions, askAndDelete } = useGalleryBulk(list.selection)
  useFailureToast(gallery, galleryList.loadFailure)

  return (
    <ListScreen
      list={list}
      onRetry={() => Promise.all([gallery.refetch(), total.refetch()])}
      tip={<UnloadedNote count={loadedCount} noun="gallery items" />}
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
    const failures = adminFailures.deleteGalleryItem
    const remove = ({ _id, version }: GalleryItem) =>
      callApi('deleteGalleryItem', { params: { id: _id }, version })
    await bulk.removeEach(items, question, remove, failures)
  }

  const setPopular = (isPopular: boolean, outcome: string) => (items: readonly GalleryItem[]) =>
    void bulk.changeEach(
      items,
      ({ _id, version }) =>
        callApi('updateGalleryItem', { params: { id: _id }, body: { isPopular }, version }),
      count => `${count} ${count === 1 ? 'item' : 'items'} ${outcome}`,
    )

  const actions: BulkAction<GalleryItem>[] = [
    { label: 'Popular', onChoose: setPopular(true, 'popular') },
    { label: 'Not popular', onChoose: setPopular(false, 'no longer popular') },
    { label: 'Delete', onChoose: items => void askAndDelete(items) },
  ]
  return { actions, askAndDelete }
}

function PopularCell({ item }: { item: GalleryItem }) {
  const { _id, version, title, isPopular } = item
  const undoToast = useUndoToast()
  const { mutate, isPending } = useCall(
    () => callApi('toggleGalleryItemPopular', { params: { id: _id }, version }),
    {
      failures: adminFailures.updateGalleryItem,
      onDone(data, _input, change) {
        updateCached(galleryQuery, items => items.map(item => (item._id === _id ? data : item)))
        undoToast(`${title} is ${data.isPopular ? 'popular' : 'no longer popular'}`, [change])
      },
    },
  )

  return (
    <BareCheck
      isSwitch
      label={`${title} popular`}
      checked={isPopular}
      isBusy={isPending}
      onChange={() => mutate()}
    />
  )
}
