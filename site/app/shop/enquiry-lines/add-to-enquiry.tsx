import { orderLine } from '@chekku/domain/chat/order-message'
import { packsOf, shownPack } from '@chekku/domain/product/pack-prices'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { Link, useNavigate } from 'react-router'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ListAddIcon, ListIcon } from '../../ui/list-icons.tsx'
import { useToast } from '../../ui/toast.tsx'
import { withOneMore } from './enquiry-lines.ts'
import {
  enquiryLines,
  storeEnquiry,
  useEnquiryCount,
  useEnquiryCountText,
  useEnquiryQuantity,
} from './enquiry-store.ts'
import * as listTexts from './texts.ts'

/** False for a shop without a chat number, which has no enquiry list. */
const useHasList = () => useShop().reach.chatNumber !== ''

/** Adds one of a size to the enquiry list and shows a toast; counts all sizes of the product unless one is chosen. */
function useAddToList(product: Product, chosen?: Pack) {
  const toast = useToast()
  const navigate = useNavigate()
  const quantity = useEnquiryQuantity(product, chosen)
  const add = () => {
    const pack = chosen ?? shownPack(packsOf(product))
    const lines = withOneMore(enquiryLines(), product, pack)
    if (!lines) return toast(listTexts.full)
    const isStored = storeEnquiry(lines)
    const size = product.packs ? packName(pack) : ''
    toast(size === '' ? listTexts.added : listTexts.addedSize(size), {
      ...(!isStored && { details: listTexts.untilClosed }),
      action: { label: listTexts.see, onAction: () => navigate('/enquiry') },
    })
  }
  return { quantity, add, hasList: useHasList() }
}

/** Icon button beside Order on a card, with the quantity on the list. */
export function AddToListButton({ product, pack }: { product: Product; pack?: Pack | undefined }) {
  const { quantity, add, hasList } = useAddToList(product, pack)
  const name = pack ? orderLine(product, pack, 1).name : product.name
  if (!hasList) return null
  return (
    <button
      type="button"
      onClick={add}
      aria-label={quantity === 0 ? listTexts.addProduct(name) : listTexts.addMore(name, quantity)}
      title={listTexts.add}
      className="relative grid size-11 shrink-0 place-items-center rounded-control border border-leaf/35 text-leaf transition-colors hover:border-leaf hover:bg-leaf hover:text-paper noscript:hidden"
    >
      <ListAddIcon />
      {quantity > 0 && <CountBadge count={quantity} />}
    </button>
  )
}

/** Button beside Order on the product page, with a link to the list once the product is on it. */
export function AddToListWithWord({ product, pack }: { product: Product; pack?: Pack | undefined }) {
  const { quantity, add, hasList } = useAddToList(product, pack)
  if (!hasList) return null
  return (
    <>
      <button type="button" onClick={add} className={buttonClasses('quiet', 'max-lg:flex-1 noscript:hidden')}>
        <ListAddIcon />
        {listTexts.add}
      </button>
      {/* Reserves its space from the start to avoid a layout shift under the pointer. */}
      <p data-print="away" className="order-last flex min-h-11 basis-full items-center noscript:hidden">
        {quantity > 0 ? (
          <Link to="/enquiry" className="link inline-flex min-h-11 items-center">
            {listTexts.onIt(quantity)}
          </Link>
        ) : (
          <span className="text-soft">{listTexts.several}</span>
        )}
      </p>
    </>
  )
}

/** The link to the list in the header; `isShort` leaves its word out on phones. */
export function EnquiryEntry({ isShort }: { isShort: boolean }) {
  const count = useEnquiryCount()
  const countText = useEnquiryCountText()
  const hasList = useHasList()
  if (!hasList) return null
  return (
    <Link
      to="/enquiry"
      aria-label={countText === '' ? listTexts.title : listTexts.counted(countText)}
      title={listTexts.title}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2.5 rounded-control px-2 font-medium leading-6 transition-colors hover:text-leaf noscript:hidden"
    >
      <span className="relative">
        <ListIcon className="size-6" />
        {count > 0 && <CountBadge count={count} />}
      </span>
      <span className={isShort ? 'max-sm:hidden' : ''}>{listTexts.short}</span>
    </Link>
  )
}

/** A count badge in the corner; generated content keeps the number out of the control's accessible name. */
const CountBadge = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    data-count={count}
    className="absolute -right-2.5 -top-2.5 min-w-5 rounded-full bg-turmeric px-1 text-center text-[0.75rem] font-semibold leading-5 tabular-nums text-ink before:content-[attr(data-count)]"
  />
)
