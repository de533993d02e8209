import { Link } from 'react-router'
import { ListIcon } from '../../ui/list-icons.tsx'
import { useEnquiryCount } from './enquiry-store.ts'

/** The header's link to the enquiry list, with a count badge. */
export function EnquiryEntry() {
  const count = useEnquiryCount()
  const held = count === 0 ? '' : `, ${count} ${count === 1 ? 'product' : 'products'}`
  return (
    <Link
      to="/enquiry"
      aria-label={`Your list${held}`}
      title="Your list"
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-3.5 rounded-control px-2 font-medium leading-6 transition-colors hover:text-leaf noscript:hidden"
    >
      <span className="relative">
        <ListIcon className="size-6" />
        {count > 0 && <CountBadge count={count} />}
      </span>
      <span className="md:max-lg:hidden">List</span>
    </Link>
  )
}

/** A count badge in the corner; generated content keeps the number out of the control's accessible name. */
export const CountBadge = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    data-count={count}
    className="absolute -right-2.5 -top-2.5 min-w-5 rounded-full bg-turmeric px-1 text-center text-[0.75rem] font-semibold leading-5 tabular-nums text-ink before:content-[attr(data-count)]"
  />
)
