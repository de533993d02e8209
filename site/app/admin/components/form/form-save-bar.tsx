import { Link } from 'react-router'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import type { WayBack } from '../list/list-position.ts'
import type { FormValues, Stored } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

interface SaveBarProps<Entity extends Stored, Values extends FormValues> {
  form: EntityForm<Entity, Values>
  wayBack: WayBack
  isDisabled: boolean
}

/** Save, Cancel and the progress of a save, always in view. */
export function SaveBar<Entity extends Stored, Values extends FormValues>({
  form: { definition, step, sent, saveAndAdd, cancelUpload },
  wayBack,
  isDisabled,
}: SaveBarProps<Entity, Values>) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 mt-6 border-t border-line bg-work px-4 py-3 md:bottom-0 md:rounded-b-card md:px-6">
      <div role="status" className="empty:hidden">
        {step === 'saved' && definition.savedShown === 'on-form' && (
          <p className="mb-3 font-semibold text-leaf">{definition.savedText}</p>
        )}
      </div>
      {sent !== undefined && (
        <div className="mb-3 flex items-center gap-3">
          <progress
            aria-label="Picture sent"
            max={1}
            value={sent}
            className="h-2 min-w-0 flex-1 accent-leaf"
          />
          <span className="w-12 text-right text-fine tabular-nums">{Math.round(sent * 100)} %</span>
          <LinkButton onClick={cancelUpload}>Stop upload</LinkButton>
        </div>
      )}
      <div className="flex gap-3 md:justify-end">
        {definition.valuesForNext && (
          <Button onClick={() => void saveAndAdd()} disabled={isDisabled} className="max-md:hidden">
            Save and add another
          </Button>
        )}
        <Link {...wayBack} className={buttonClasses('quiet', 'max-md:flex-1')}>
          Cancel
        </Link>
        <Button type="submit" disabled={isDisabled} kind="primary" className="max-md:flex-2">
          {step === 'saving' ? 'Saving...' : definition.saveLabel}
        </Button>
      </div>
    </div>
  )
}
