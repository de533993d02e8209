import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { PlainPagination } from '../../ui/admin/pagination.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import { isSameList } from '../components/list/is-same-list.ts'
import { ListScreen } from '../components/list/list-screen.tsx'
import { ListTotal } from '../components/list/list-total.tsx'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useSelection } from '../components/list/use-selection.ts'
import { useShownItems } from '../components/list/use-shown-items.ts'
import { useUnknownItems } from '../components/list/use-unknown-items.ts'
import { allGalleryItems, findGalleryItems, galleryTotal } from '../data/catalogue.ts'
import { useResource } from '../data/resource.ts'
import { galleryColumns, galleryList } from './gallery-list-config.tsx'
import { useGalleryBulk } from './use-gallery-bulk.ts'
import { useLoadFailureToast } from './use-load-failure-toast.ts'

const refresh = () => void Promise.all([allGalleryItems.refresh(), galleryTotal.refresh()])

export function clientLoader() {
  refresh()
  return null
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !isSameList(change)

export default function GalleryList() {
  const read = useResource(allGalleryItems)
  const address = useListAddress()
  const data = read.data ?? []
  const { data: total } = useResource(galleryTotal)
  const search = address.search.trim()
  const find = () => findGalleryItems(search)
  const unknown = useUnknownItems(read, { total, asked: [search], find })
  const shown = useShownItems(galleryList, { data, generation: read.generation }, address, () => true)
  const selection = useSelection(data)
  const { actions, askAndDelete } = useGalleryBulk(selection)
  useLoadFailureToast(read, galleryList.loadFailure)

  return (
    <ListScreen
      config={galleryList}
      address={address}
      read={read}
      onRetry={refresh}
      tip={<ListTotal known={data.length} unknown={unknown} of="gallery items" />}
      count={shown.matching.length}
      selection={selection}
      bulkActions={actions}
      pagination={
        <div className="mt-5">
          <PlainPagination page={shown.page} pages={shown.pages} pageTo={address.pageTo} />
        </div>
      }
    >
      <DataRows
        caption="Gallery items"
        columns={galleryColumns(item => void askAndDelete([item]))}
        items={shown.items}
        nameOf={galleryList.nameOf}
        selection={selection}
      />
    </ListScreen>
  )
}
