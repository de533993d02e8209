import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PictureIcon } from '../../../ui/admin/admin-icons.tsx'
import { LinkButton } from '../../../ui/admin/button.tsx'
import { describedBy, FieldNotes } from '../../../ui/admin/fields/field.tsx'
import { Skeleton } from '../../../ui/admin/skeleton.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { ChosenPreview } from './chosen-preview.tsx'
import { partOfShape } from './crop-shape.ts'
import { FilePicker } from './file-picker.tsx'
import { keepStoredPicture, type PictureChoice } from './picture-choice.ts'
import { PictureCrop } from './picture-crop.tsx'
import type { PictureFrame } from './picture-frame.ts'
import { type ReadPicture, readStoredPicture, useReadPicture } from './read-picture.ts'
import { useFileDrop } from './use-file-drop.ts'

interface PictureFieldProps {
  id?: string
  label: string
  isRequired?: boolean
  hint?: string
  error?: string | undefined
  choice: PictureChoice
  /** Its path; empty if there is none. */
  stored: string
  frame: PictureFrame
  /** Shown while the stored picture is marked for removal. */
  removalNote: string
  /** Without this the stored picture can only be replaced. */
  isRemovable?: boolean
  /** Refuses a chosen file over 5 MB, with a button that makes it smaller; without this it is made so by itself. */
  refusesLarge?: boolean
  onChoose: (choice: PictureChoice) => void
  onRefuse: (text: string) => void
  /** The dialog that crops the stored picture, if not the one of a chosen picture. */
  storedCrop?: (image: string, onClose: () => void) => ReactNode
  /** Receives several pictures chosen, dropped or pasted at once; without it only the first is used. */
  onSeveral?: (files: readonly File[]) => void
  /** With other picture fields on the screen: takes only pictures pasted inside its own form. */
  isOneOfSeveral?: boolean
}

const besideClasses =
  'grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-3 md:grid-cols-[11rem_minmax(0,1fr)] lg:block'

/** A picture: chosen, photographed, dropped or pasted, then previewed, cropped or removed. */
export function PictureField(props: PictureFieldProps) {
  const { id = 'image', label, isRequired = false, hint, error, choice, stored, frame, removalNote } = props
  const { isRemovable = true, refusesLarge, isOneOfSeveral = false, onChoose, onRefuse, onSeveral } = props
  const area = useRef<HTMLDivElement>(null)
  const read = useReadPicture(choice.kind === 'chosen' ? choice.file : undefined)
  const { isOver, handlers } = useFileDrop(onFiles, () => {
    const form = area.current?.closest('form')
    return !isOneOfSeveral || Boolean(form?.contains(document.activeElement))
  })
  /** The refused file that is too large, to be made smaller. */
  const [largeFile, setLargeFile] = useState<File>()
  const choiceBefore = useRef(keepStoredPicture)
  useRefusal(read?.error, text => {
    // An unreadable file is dropped, so that it blocks no save; the field shows the reason.
    onChoose(choiceBefore.current)
    onRefuse(text)
  })
  const isEmpty = !hasPicture(choice, stored)

  function onFiles(files: readonly File[]) {
    if (files.length > 1 && onSeveral) onSeveral(files)
    else onFile(files[0])
  }
  function onFile(file: File | undefined) {
    if (!file) return
    const isRefused = refusesLarge && file.size > pictureLimits.bytes
    setLargeFile(isRefused ? file : undefined)
    if (isRefused) onRefuse(pictureMessages.imageTooLarge)
    else choose(file)
  }
  function choose(file: File) {
    choiceBefore.current = choice
    onChoose({ kind: 'chosen', file })
  }

  // An upright one has its buttons beside it, so that the next field stays in view.
  const isBeside = !isEmpty && frame.ratio < 1
  const notes = { id, hint, error }
  return (
    <div>
      <p className="mb-1.5 font-semibold leading-tight">
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </p>
      <div
        ref={area}
        {...handlers}
        className={`rounded-card border-2 border-dashed p-3 touch:border-0 touch:p-0 ${isOver ? 'border-leaf bg-leaf/5' : 'border-line'}`}
      >
        <div className={isBeside ? besideClasses : ''}>
          <div style={isEmpty ? undefined : { maxWidth: `min(20rem, ${14 * frame.ratio}rem)` }}>
            <Preview {...{ choice, stored, frame, read }} />
          </div>
          {choice.kind === 'removed' && stored !== '' && (
            <p className="py-2" role="status">
              {removalNote}
            </p>
          )}
          <div className={`flex flex-wrap items-center gap-2 ${isBeside ? 'lg:mt-3' : 'mt-3'}`}>
            <FilePicker id={id} {...describedBy(notes)} multiple={onSeveral !== undefined} onFiles={onFiles}>
              <span className="sr-only">{`${label}: `}</span>
              {isEmpty ? 'Choose picture' : 'Choose another'}
            </FilePicker>
            <FilePicker id={`${id}-camera`} isCamera onFiles={([file]) => onFile(file)}>
              Take photo
            </FilePicker>
            <CropButton {...props} />
            <RemoveButtons {...{ id, choice, stored, isRemovable }} onChoose={onChoose} />
          </div>
        </div>
        <p className="mt-2 text-fine text-soft touch:hidden">Or drop a picture here, or paste one.</p>
      </div>
      <FieldNotes {...notes} />
      {largeFile && error === pictureMessages.imageTooLarge && (
        <LinkButton onClick={() => choose(largeFile)}>Make it smaller</LinkButton>
      )}
    </div>
  )
}

const hasPicture = (choice: PictureChoice, stored: string) =>
  choice.kind === 'chosen' || (choice.kind === 'stored' && stored !== '')

/** Calls `onRefuse` once with each error of reading the chosen file. */
function useRefusal(error: string | undefined, onRefuse: (error: string) => void) {
  const refuse = useEffectEvent(onRefuse)
  useEffect(() => {
    if (error !== undefined) refuse(error)
  }, [error])
}

/** Crops the chosen picture, or the stored one, which is then sent again. */
function CropButton({ choice, stored, frame, label, storedCrop, onChoose }: PictureFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  /** Null if the stored picture can't be read. */
  const [file, setFile] = useState<File | null>()
  const read = useReadPicture(file ?? undefined)
  const onClose = () => setIsOpen(false)
  if (!hasPicture(choice, stored)) return null
  const cropOfStored = choice.kind === 'stored' ? storedCrop : undefined
  async function onOpen() {
    setIsOpen(true)
    if (cropOfStored) return
    setFile(choice.kind === 'chosen' ? choice.file : ((await readStoredPicture(stored)) ?? null))
  }
  return (
    <>
      <LinkButton onClick={onOpen}>
        Crop
        <span className="sr-only">{` ${label}`}</span>
      </LinkButton>
      {isOpen && cropOfStored?.(stored, onClose)}
      {isOpen && !cropOfStored && (
        <PictureCrop
          name={label}
          read={file === null ? { bitmap: null } : read}
          frame={frame}
          crop={choice.kind === 'chosen' ? choice.crop : undefined}
          onUse={crop => {
            if (file && (crop || choice.kind === 'chosen')) onChoose({ kind: 'chosen', file, crop })
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}

interface RemoveButtonsProps extends Pick<PictureFieldProps, 'choice' | 'stored' | 'onChoose'> {
  id: string
  isRemovable: boolean
}

/** Removes the picture, or goes back to the stored one. */
function RemoveButtons(props: RemoveButtonsProps) {
  const { id, choice, stored, isRemovable, onChoose } = props
  // The pressed button is gone afterwards.
  function choose(next: PictureChoice) {
    flushSync(() => onChoose(next))
    document.getElementById(id)?.focus()
  }
  const button = (text: string, next: PictureChoice) => (
    <button
      type="button"
      onClick={() => choose(next)}
      className="min-h-11 px-2 font-semibold underline underline-offset-4"
    >
      {text}
    </button>
  )
  if (stored === '') return choice.kind === 'chosen' && button('Remove image', keepStoredPicture)
  return (
    <>
      {choice.kind === 'removed' && button('Keep the picture', keepStoredPicture)}
      {choice.kind === 'chosen' && button('Keep current picture', keepStoredPicture)}
      {choice.kind !== 'removed' && isRemovable && button('Remove image', { kind: 'removed' })}
    </>
  )
}

interface PreviewProps extends Pick<PictureFieldProps, 'choice' | 'stored' | 'frame'> {
  read: ReadPicture | undefined
}

function Preview({ choice, stored, frame, read }: PreviewProps) {
  if (choice.kind === 'chosen') {
    if (!read?.bitmap) return <Skeleton className={`w-full ${frame.className}`} />
    return (
      <ChosenPreview
        bitmap={read.bitmap}
        part={partOfShape(read.bitmap, frame.ratio, choice.crop)}
        label={`Preview of ${choice.file.name}`}
        className={`w-full ${frame.className}`}
      />
    )
  }
  if (choice.kind === 'stored' && stored !== '') {
    return (
      <StoredPicture
        path={stored}
        alt="The picture as visitors see it"
        sizes="20rem"
        className={`w-full rounded-card ${frame.className}`}
      />
    )
  }
  return (
    <span aria-hidden="true" className="grid h-20 place-items-center rounded-card bg-wash text-soft">
      <PictureIcon className="size-8" />
    </span>
  )
}
