import { StoredPicture } from '../../../ui/stored-picture.tsx'

/** The small picture of a row; a placeholder where there is none or it cannot be loaded. */
export function RowPicture({
  path,
  isSmall = false,
}: {
  path: string | readonly string[]
  isSmall?: boolean
}) {
  return (
    <span
      className={`block shrink-0 overflow-hidden rounded-control bg-wash ${isSmall ? 'size-10 md:size-14' : 'size-14'}`}
    >
      <StoredPicture
        path={path}
        alt=""
        sizes="3.5rem"
        fallback="/art/placeholder.svg"
        className="size-full object-cover"
      />
    </span>
  )
}
