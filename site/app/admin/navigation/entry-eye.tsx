import { EyeIcon, EyeOffIcon } from '../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../ui/admin/button.tsx'
import { type DraftEntry, setShown } from './navigation-draft.ts'
import type { NavigationEdit } from './use-navigation-edit.ts'

interface EntryEyeProps {
  entry: DraftEntry
  label: string
  edit: NavigationEdit
}

/** Shows or hides an entry; that is saved with the settings. */
export const EntryEye = ({ entry, label, edit }: EntryEyeProps) => (
  <button
    type="button"
    onClick={() => edit.update(latest => setShown(latest, entry, !entry.isShown))}
    aria-pressed={entry.isShown}
    aria-label={label}
    title={entry.isShown ? 'Shown: press to hide' : 'Hidden: press to show'}
    className={iconButtonClasses(entry.isShown ? 'on' : 'quiet')}
  >
    {entry.isShown ? <EyeIcon /> : <EyeOffIcon />}
  </button>
)
