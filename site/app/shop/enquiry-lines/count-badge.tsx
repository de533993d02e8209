/** A count badge in the corner; generated content keeps the number out of the control's accessible name. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      data-count={count}
      className="absolute -right-2.5 -top-2.5 min-w-5 rounded-full bg-turmeric px-1 text-center text-[0.75rem] font-semibold leading-5 tabular-nums text-ink before:content-[attr(data-count)]"
    />
  )
}
