import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { dangerButtonClasses } from '../../ui/admin/button-classes.ts'
import { buttonClasses } from '../../ui/button.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { momentText } from '../data/moment-text.ts'
import { alongText, kindNames, leftText } from './trash-words.ts'

interface TrashRowProps {
  entry: TrashEntry
  isBusy: boolean
  onRestore: () => void
  onRemove: () => void
}

/** One deletion: what it was, how long it stays, and what can be done about it. */
export function TrashRow({ entry, isBusy, onRestore, onRemove }: TrashRowProps) {
  const kind = [kindNames[entry.kind], alongText(entry)].filter(Boolean).join(' ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3 md:px-4">
      <span className="block size-14 shrink-0 overflow-hidden rounded-control bg-wash">
        <StoredPicture
          path={entry.image}
          alt=""
          sizes="3.5rem"
          fallback="/art/placeholder.svg"
          className="size-full object-cover"
        />
      </span>
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <p className="wrap-anywhere font-semibold">{entry.name}</p>
        <p className="text-fine text-soft">{kind}</p>
        <p className="text-fine text-soft">
          Deleted <time dateTime={entry.deletedAt}>{momentText(entry.deletedAt)}</time>,{' '}
          {leftText(entry, Date.now())}
        </p>
      </div>
      <div className="flex w-full gap-2 md:w-auto">
        <button
          type="button"
          onClick={onRestore}
          disabled={isBusy}
          aria-label={`Restore ${entry.name}`}
          className={buttonClasses('outline', 'disabled:opacity-60 max-md:flex-1')}
        >
          Restore
        </button>
        <button
          type="button"
          onClick={onRemove}
          disabled={isBusy}
          aria-label={`Delete for good: ${entry.name}`}
          className={dangerButtonClasses('max-md:flex-1')}
        >
          Delete for good
        </button>
      </div>
    </li>
  )
}
