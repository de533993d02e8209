import { clearCell } from '@chekku/domain/product/sheet'
import { LinkButton, RemoveButton } from '../../../ui/admin/button.tsx'
import { describedBy, FieldNotes } from '../../../ui/admin/fields/field.tsx'
import { Fold } from '../../../ui/admin/fold.tsx'
import { FilePicker } from '../../components/image-input/file-picker.tsx'
import { useFileDrop } from '../../components/image-input/use-file-drop.ts'
import type { useChosenSheet } from './chosen-sheet.ts'
import { useOpenSheet } from './use-open-sheet.ts'

const zips = '.zip,application/zip'
const accepted = `.csv,.tsv,text/csv,text/tab-separated-values,text/comma-separated-values,${zips}`

/** Chooses a sheet by a button, a drop or a paste: any file, since the server explains why one is no sheet. */
export function SheetPicker(props: ReturnType<typeof useChosenSheet>) {
  const { chosen, pictures, refusal, choose, setPictures, drop } = props
  const onFiles = (files: readonly File[]) => void choose(files)
  const always = () => true
  const { isOver, handlers } = useFileDrop(onFiles, always, always)
  const openInSpreadsheet = useOpenSheet()
  const notes = { id: 'sheet', error: refusal }
  return (
    <div className="mb-5 max-w-3xl">
      {!chosen && (
        <div className="mb-4 max-w-measure text-soft">
          <p className="mb-2.5">
            One row per size. Empty cells change nothing.{' '}
            <LinkButton onClick={() => void openInSpreadsheet()} className="-my-2.5">
              Download an example
            </LinkButton>
          </p>
          <Fold title="More about columns and pictures" summary="">
            <p>{`The first row names the columns. “id” finds a product. ${clearCell} empties a cell.`}</p>
            <p>Pictures come in a ZIP. The column “picture” names a file in it.</p>
          </Fold>
        </div>
      )}
      <div
        {...handlers}
        className={`rounded-card border-2 border-dashed p-3 touch:border-0 touch:p-0 ${isOver ? 'border-leaf bg-leaf/5' : 'border-line'}`}
      >
        {chosen && <ChosenFile file={chosen.file} onRemove={drop} />}
        {pictures && <ChosenFile file={pictures} onRemove={() => setPictures(undefined)} />}
        <div className="flex flex-wrap gap-2">
          <FilePicker {...describedBy(notes)} id="sheet" accept={accepted} multiple onFiles={onFiles}>
            {chosen ? 'Choose another sheet' : 'Choose a sheet'}
          </FilePicker>
          {chosen && (
            <FilePicker id="pictures" accept={zips} onFiles={onFiles}>
              {pictures ? 'Choose another ZIP' : 'Add pictures (ZIP)'}
            </FilePicker>
          )}
        </div>
        <p className="mt-2 text-fine text-soft touch:hidden">Or drop it here, with its pictures.</p>
      </div>
      <FieldNotes {...notes} />
    </div>
  )
}

const ChosenFile = ({ file: { name }, onRemove }: { file: File; onRemove: () => void }) => (
  <div className="flex items-center justify-between gap-2">
    <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
    <RemoveButton name={name} onClick={onRemove} />
  </div>
)
