import { StoredPicture } from '../../ui/stored-picture.tsx'

/** The small picture of a row; a placeholder where there is none or it cannot be loaded. */
export function RowPicture({ path }: { path: string | readonly string[] }) {
  return (
    <span className="block size-14 overflow-hidden rounded-control bg-wash">
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
