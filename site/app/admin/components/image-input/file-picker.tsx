import type { ComponentProps } from 'react'
import { buttonClasses } from '../../../ui/button.ts'
import { acceptedPictures } from './picture-choice.ts'

interface FilePickerProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** Takes a photograph instead of choosing files; only where there is touch. */
  isCamera?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that chooses files, by default pictures. */
export function FilePicker({ isCamera = false, onFiles, children, ...input }: FilePickerProps) {
  return (
    <span className={isCamera ? 'hidden touch:contents' : 'contents'}>
      <input
        accept={acceptedPictures}
        {...input}
        type="file"
        capture={isCamera ? 'environment' : undefined}
        className="peer sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
      <label
        htmlFor={input.id}
        className={buttonClasses(
          'outline',
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2',
        )}
      >
        {children}
      </label>
    </span>
  )
}
