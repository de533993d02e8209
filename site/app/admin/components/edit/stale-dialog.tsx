import { problemMessages } from '@chekku/domain/problem'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { keepStoredPicture } from '../image-input/picture-choice.ts'
import { formValueText, isSameValue } from './form-values.ts'
import type { useEdit } from './use-edit.ts'

/** A part that two people changed differently, with the text or picture of each. */
export interface Conflict {
  field: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

/** Merges fields that are one list to the user. A conflict is settled with mine, or with theirs if `theirFields` has it. */
export type MergeTogether<Values> = (
  versions: readonly [base: Values, mine: Values, theirs: Values],
  theirFields?: ReadonlySet<string>,
) => { conflicts: readonly Conflict[]; merged: Partial<Values> } | undefined

/** How the values of an edit are compared with newer stored ones, and displayed. */
export interface ValuesDescription<Stored, Values extends object> {
  labels: Record<keyof Values & string, string>
  valuesOf: (stored: Stored) => Values
  /** Displays a value whose raw form is not readable. */
  textOf?: (field: keyof Values & string, values: Values) => string | undefined
  merge?: MergeTogether<Values>
  /** The edited values over the newer stored ones. */
  rebase?: (values: Values, stored: Stored) => Values
  pictureOf?: (stored: Stored) => string
}

interface StaleDialogProps<Stored extends object, Values extends object> {
  form: Pick<
    ReturnType<typeof useEdit<Stored, Values>>,
    'values' | 'base' | 'picture' | 'stored' | 'settleStale' | 'closeStale'
  >
  theirs: Stored
  description: ValuesDescription<Stored, Values>
}

/** The dialog for a stale save (412): both values of every field that both changed, one of them to choose. */
export function StaleDialog<Stored extends object, Values extends object>(
  props: StaleDialogProps<Stored, Values>,
) {
  const { form, theirs } = props
  const { conflicts, mergedValues } = compareWithTheirs(props)
  const [theirFields, setTheirFields] = useState<ReadonlySet<string>>(new Set())

  function onSave() {
    const picture = theirFields.has('image') ? keepStoredPicture : form.picture
    form.settleStale(theirs, mergedValues(theirFields), picture)
  }
  function choose(field: string, isTheirs: boolean) {
    const others = [...theirFields].filter(other => other !== field)
    setTheirFields(new Set(isTheirs ? [...others, field] : others))
  }

  return (
    <Dialog isOpen onClose={form.closeStale} title={problemMessages.stale}>
      <p className="text-soft">
        {conflicts.length === 0
          ? 'Your changes and theirs fit together. Saving keeps both.'
          : 'Nothing is saved yet. Choose one for each field.'}
      </p>
      {conflicts.map(conflict => (
        <ConflictField
          key={conflict.field}
          {...conflict}
          isTheirs={theirFields.has(conflict.field)}
          onChoose={isTheirs => choose(conflict.field, isTheirs)}
        />
      ))}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={form.closeStale}>Back to the form</Button>
        <Button onClick={onSave} kind="primary">
          Save my choice
        </Button>
      </div>
    </Dialog>
  )
}

/** Compares the edit with the newer stored values; fields that are merged together bring conflicts of their own. */
function compareWithTheirs<Stored extends object, Values extends object>(
  props: StaleDialogProps<Stored, Values>,
) {
  const { form, theirs, description } = props
  const { base } = form
  const mine = description.rebase?.(form.values, theirs) ?? form.values
  const theirValues = description.valuesOf(theirs)
  const mergeTogether = (theirFields?: ReadonlySet<string>) =>
    description.merge?.([base, mine, theirValues], theirFields)
  const together = mergeTogether()
  type Field = keyof Values & string
  const isMine = (field: Field) =>
    !(together && field in together.merged) && !isSameValue(mine[field], base[field])
  const isConflict = (field: Field) =>
    !isSameValue(theirValues[field], base[field]) && !isSameValue(theirValues[field], mine[field])
  const textOf = (field: Field, values: Values) =>
    description.textOf?.(field, values) ?? formValueText(values[field])
  const myFields = (Object.keys(base) as Field[]).filter(isMine)
  const conflicts = myFields.filter(isConflict).map((field): Conflict => {
    const label = description.labels[field]
    return { field, label, mine: textOf(field, mine), theirs: textOf(field, theirValues) }
  })
  return {
    conflicts: [...conflicts, ...(together?.conflicts ?? []), ...pictureConflict(props)],
    /** My values over theirs, apart from the fields that become theirs. */
    mergedValues(theirFields: ReadonlySet<string>): Values {
      const own = myFields.filter(field => !theirFields.has(field)).map(field => [field, mine[field]])
      return { ...theirValues, ...Object.fromEntries(own), ...mergeTogether(theirFields)?.merged }
    },
  }
}

/** The conflict of a picture that both changed; none or one. */
function pictureConflict<Stored extends object, Values extends object>(
  props: StaleDialogProps<Stored, Values>,
): Conflict[] {
  const { picture, stored } = props.form
  const { pictureOf = () => '' } = props.description
  const path = pictureOf(props.theirs)
  if (picture.kind === 'stored' || (stored && path === pictureOf(stored))) return []
  return [
    {
      field: 'image',
      label: 'Picture',
      mine: picture.kind === 'chosen' ? picture.file.name : 'No picture',
      theirs: path ? <TheirPicture path={path} /> : 'No picture',
    },
  ]
}

const TheirPicture = ({ path }: { path: string }) => (
  <StoredPicture path={path} alt="Their picture" sizes="6rem" className="h-24 w-auto rounded-control" />
)

interface ConflictFieldProps extends Conflict {
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

function ConflictField({ label, mine, theirs, isTheirs, onChoose }: ConflictFieldProps) {
  const option = (choosesTheirs: boolean, text: string, content: ReactNode) => (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line p-3 has-checked:border-leaf has-checked:bg-leaf/5">
      <input
        type="radio"
        name={`conflict-${label}`}
        checked={isTheirs === choosesTheirs}
        onChange={() => onChoose(choosesTheirs)}
        className="mt-0.5 size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0">
        <span className="block font-semibold leading-tight">{text}</span>
        <span className="block whitespace-pre-wrap wrap-anywhere">{content}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {option(false, 'Keep mine', mine)}
      {option(true, 'Take theirs', theirs)}
    </fieldset>
  )
}
