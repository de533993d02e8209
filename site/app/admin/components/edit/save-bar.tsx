import type { ComponentProps, ReactNode } from 'react'
import { DotsIcon } from '../../../ui/admin/admin-icons.tsx'
import { Button, iconButtonClasses, LinkButton } from '../../../ui/admin/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/admin/menu.tsx'
import { FootBar } from '../../layout/foot-bar.tsx'
import type { EditState } from './edit-form.tsx'

interface SaveBarProps extends ComponentProps<'button'> {
  edit: Pick<
    EditState<object, object>,
    'isUnsaved' | 'isSaving' | 'uploadProgress' | 'cancelUpload' | 'discard'
  >
  /** Whose changes it saves, where a screen has several. */
  subject?: string
  isInFlow?: boolean
  /** Replaces “Not saved yet”. */
  text?: ReactNode
  saveLabel?: string
  /** A link that leaves the form, in place of Discard. */
  cancel?: ReactNode
  /** Other ways of saving, in a menu. */
  others?: readonly MenuEntry[]
}

/** Saves or discards the unsaved edit; the properties of a button are those of Save. */
export function SaveBar(props: SaveBarProps) {
  const { edit, subject, isInFlow = false, text, saveLabel = 'Save', cancel, others = [], ...button } = props
  const { isUnsaved, isSaving, uploadProgress, cancelUpload, discard } = edit
  const isSending = uploadProgress !== undefined
  return (
    <FootBar label="Save" isInFlow={isInFlow}>
      {/* At the other end of the bar, so that no thumb takes it for Save. */}
      {!isSending && cancel}
      {!isSending && !cancel && isUnsaved && (
        <Button
          onClick={discard}
          disabled={isSaving}
          className="max-md:px-3"
          aria-label={subject && `Discard changes of ${subject}`}
        >
          Discard
        </Button>
      )}
      <p role="status" className="min-w-0 flex-1 font-semibold leading-tight wrap-anywhere max-md:text-fine">
        {text || (isUnsaved && `Not saved yet${subject ? `: ${subject}` : ''}`)}
      </p>
      {isSending && <Upload progress={uploadProgress} onStop={cancelUpload} />}
      {!isSending && others.length > 0 && (
        <Menu label="More ways to save" className={iconButtonClasses()} entries={others}>
          <DotsIcon />
        </Menu>
      )}
      <Button
        type="submit"
        kind="primary"
        title="Ctrl+S"
        disabled={isSaving}
        aria-label={subject && `Save ${subject}`}
        {...button}
        className="max-md:px-3"
      >
        {isSaving ? 'Saving...' : saveLabel}
      </Button>
    </FootBar>
  )
}

/** The progress of a picture's upload, along the bar's upper edge. */
function Upload({ progress, onStop }: { progress: number; onStop: () => void }) {
  return (
    <>
      <progress
        aria-label="Picture sent"
        max={1}
        value={progress}
        className="absolute inset-x-0 top-0 h-1 w-full accent-leaf"
      />
      <span className="text-fine tabular-nums">{`${Math.round(progress * 100)} %`}</span>
      <LinkButton onClick={onStop}>Stop upload</LinkButton>
    </>
  )
}
