import { Link } from 'react-router'
import { buttonClasses } from '../../../ui/button.ts'
import type { WayBack } from '../list/list-position.ts'

interface SaveBarProps {
  step: 'idle' | 'saving' | 'saved'
  saveLabel: string
  wayBack: WayBack
  cancelLabel?: string
  /** Upload progress, from 0 to 1. */
  sent: number | undefined
  onCancelUpload: () => void
  savedText: string
  onSaveAndAdd?: () => void
  isDisabled?: boolean
}

/** Save, Cancel and the progress of a save, always in view. */
export function SaveBar({
  step,
  saveLabel,
  wayBack,
  cancelLabel = 'Cancel',
  sent,
  onCancelUpload,
  savedText,
  onSaveAndAdd,
  isDisabled = false,
}: SaveBarProps) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 mt-6 border-t border-line bg-work px-4 py-3 md:bottom-0 md:rounded-b-card md:px-6">
      <div role="status" className="empty:hidden">
        {step === 'saved' && <p className="mb-3 font-semibold text-leaf">{savedText}</p>}
      </div>
      {step === 'saving' && sent !== undefined && (
        <div className="mb-3 flex items-center gap-3">
          <progress
            aria-label="Picture sent"
            max={1}
            value={sent}
            className="h-2 min-w-0 flex-1 accent-leaf"
          />
          <span className="w-12 text-right text-fine tabular-nums">{Math.round(sent * 100)} %</span>
          <button type="button" onClick={onCancelUpload} className="link min-h-11">
            Stop upload
          </button>
        </div>
      )}
      <div className="flex gap-3 md:justify-end">
        {onSaveAndAdd && (
          <button
            type="button"
            onClick={onSaveAndAdd}
            disabled={step !== 'idle' || isDisabled}
            className={buttonClasses('quiet', 'disabled:opacity-60 max-md:hidden')}
          >
            Save and add another
          </button>
        )}
        <Link {...wayBack} className={buttonClasses('quiet', 'max-md:flex-1')}>
          {cancelLabel}
        </Link>
        <button
          type="submit"
          disabled={step !== 'idle' || isDisabled}
          className={buttonClasses('primary', 'disabled:opacity-60 max-md:flex-2')}
        >
          {step === 'saving' ? 'Saving...' : saveLabel}
        </button>
      </div>
    </div>
  )
}
