import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { useQuery } from '@tanstack/react-query'
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
import { type ReadPicture, storedPictureQuery, useReadPicture } from './read-picture.ts'
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
  /** False if the stored picture can only be replaced. */
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
  const { isOneOfSeveral = false, onSeveral } = props
  const area = useRef<HTMLDivElement>(null)
  const read = useReadPicture(choice.kind === 'chosen' ? choice.file : undefined)
  const { choose, onFile, onFiles, largeFile } = useFileChoice(props, read?.error)
  const { isOver, handlers } = useFileDrop(onFiles, () => {
    const form = area.current?.closest('form')
    return !isOneOfSeveral || Boolean(form?.contains(document.activeElement))
  })
  const isEmpty = !hasPicture(choice, stored)
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
          <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${isBeside ? 'lg:mt-3' : 'mt-3'}`}>
            <FilePicker id={id} {...describedBy(notes)} multiple={onSeveral !== undefined} onFiles={onFiles}>
              <span className="sr-only">{`${label}: `}</span>
              {isEmpty ? 'Choose picture' : 'Choose another'}
            </FilePicker>
            <FilePicker id={`${id}-camera`} isCamera onFiles={([file]) => onFile(file)}>
              Take photo
            </FilePicker>
            <CropButton {...props} />
            <OtherChoices {...props} id={id} />
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

/** Chooses the first file, or several where the field takes them; one that is too large or unreadable is refused. */
function useFileChoice(props: PictureFieldProps, readError: string | undefined) {
  const { choice, refusesLarge, onChoose, onRefuse, onSeveral } = props
  /** The refused file that is too large, to be made smaller. */
  const [largeFile, setLargeFile] = useState<File>()
  const choiceBefore = useRef(keepStoredPicture)
  // An unreadable file is dropped, so that it blocks no save; the field shows the reason.
  const dropUnreadable = useEffectEvent((text: string) => {
    onChoose(choiceBefore.current)
    onRefuse(text)
  })
  useEffect(() => {
    if (readError !== undefined) dropUnreadable(readError)
  }, [readError])

  function choose(file: File) {
    choiceBefore.current = choice
    onChoose({ kind: 'chosen', file })
  }
  function onFile(file: File | undefined) {
    if (!file) return
    const isRefused = refusesLarge && file.size > pictureLimits.bytes
    setLargeFile(isRefused ? file : undefined)
    if (isRefused) onRefuse(pictureMessages.imageTooLarge)
    else choose(file)
  }
  function onFiles(files: readonly File[]) {
    if (files.length > 1 && onSeveral) onSeveral(files)
    else onFile(files[0])
  }
  return { choose, onFile, onFiles, largeFile }
}

function CropButton(props: PictureFieldProps) {
  const { choice, stored, label, storedCrop } = props
  const [isOpen, setIsOpen] = useState(false)
  const onClose = () => setIsOpen(false)
  if (!hasPicture(choice, stored)) return null
  return (
    <>
      <LinkButton onClick={() => setIsOpen(true)} className="text-left">
        Crop
        <span className="sr-only">{` ${label}`}</span>
      </LinkButton>
      {isOpen &&
        (choice.kind === 'stored' && storedCrop ? (
          storedCrop(stored, onClose)
        ) : (
          <ChoiceCrop {...props} onClose={onClose} />
        ))}
    </>
  )
}

/** Crops the chosen picture, or the stored one, which is then sent again. */
function ChoiceCrop(props: PictureFieldProps & { onClose: () => void }) {
  const { choice, stored, frame, label, onChoose, onClose } = props
  const chosen = choice.kind === 'chosen' ? choice : undefined
  const { data: storedFile } = useQuery(storedPictureQuery(chosen ? '' : stored))
  const file = chosen?.file ?? storedFile
  const read = useReadPicture(file ?? undefined)
  return (
    <PictureCrop
      name={label}
      read={file === null ? { bitmap: null } : read}
      frame={frame}
      crop={chosen?.crop}
      onUse={crop => {
        // The whole stored picture is stored already.
        if (file && (crop || chosen)) onChoose({ kind: 'chosen', file, crop })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The other choices for the picture, by the texts of their buttons. */
function otherChoices(props: PictureFieldProps): readonly [text: string, choice: PictureChoice][] {
  const { choice, stored, isRemovable = true } = props
  if (stored === '') return choice.kind === 'chosen' ? [['Remove image', keepStoredPicture]] : []
  if (choice.kind === 'removed') return [['Keep the picture', keepStoredPicture]]
  const removal: [string, PictureChoice][] = isRemovable ? [['Remove image', { kind: 'removed' }]] : []
  return choice.kind === 'chosen' ? [['Keep current picture', keepStoredPicture], ...removal] : removal
}

/** Buttons that remove the picture, or go back to the stored one. */
function OtherChoices(props: PictureFieldProps & { id: string }) {
  // The pressed button is gone afterwards.
  function choose(choice: PictureChoice) {
    flushSync(() => props.onChoose(choice))
    document.getElementById(props.id)?.focus()
  }
  return otherChoices(props).map(([text, choice]) => (
    <LinkButton key={text} onClick={() => choose(choice)}>
      {text}
    </LinkButton>
  ))
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
        ratio={frame.ratio}
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
