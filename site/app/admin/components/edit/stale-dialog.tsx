import { problemMessages } from '@chekku/domain/problem'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { keepStoredPicture } from '../image-input/picture-choice.ts'
import { formValueText, isSameValue } from './form-values.ts'
import type { useEdit } from './use-edit.ts'

/** A part that two people changed differently, with the text of each. */
export interface Torn {
  field: string
  label: string
  mine: string
  theirs: string
}

/**
 * Merges fields that are one list to the user; of the torn parts, theirs is merged where `taken` has its field.
 */
export type MergeTogether<Values> = (
  versions: readonly [base: Values, mine: Values, theirs: Values],
  taken?: ReadonlySet<string>,
) => { torn: readonly Torn[]; merged: Partial<Values> } | undefined

export interface Described<Stored, Values extends object> {
  labels: Record<keyof Values & string, string>
  valuesOf: (stored: Stored) => Values
  /** Displays a value whose raw form is not readable. */
  textOf?: (field: keyof Values & string, values: Values) => string | undefined
  merge?: MergeTogether<Values>
  /** The edited values over the newer stored ones. */
  over?: (values: Values, stored: Stored) => Values
  pictureOf?: (stored: Stored) => string
}

/** The dialog for a stale save (412): both values of every field that both changed, one of them to choose. */
export function StaleDialog<Stored extends object, Values extends object>(props: {
  form: Pick<
    ReturnType<typeof useEdit<Stored, Values>>,
    'values' | 'base' | 'picture' | 'stored' | 'settleStale' | 'closeStale'
  >
  theirs: Stored
  described: Described<Stored, Values>
}) {
  const { form, theirs, described } = props
  const { base, picture, stored } = form
  const values = described.over?.(form.values, theirs) ?? form.values
  const theirValues = described.valuesOf(theirs)
  const merge = (taken?: ReadonlySet<string>) => described.merge?.([base, values, theirValues], taken)
  const together = merge()
  const edited = (Object.keys(base) as (keyof Values & string)[]).filter(
    field => !(together && field in together.merged) && !isSameValue(values[field], base[field]),
  )
  const fields = edited.filter(
    field => ![base, values].some(all => isSameValue(all[field], theirValues[field])),
  )
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const textOf = (field: keyof Values & string, all: Values) =>
    described.textOf?.(field, all) ?? formValueText(all[field])
  const theirPicture = described.pictureOf?.(theirs) ?? ''
  const torn: Pick<TornProps, 'field' | 'label' | 'mine' | 'theirs'>[] = fields.map(field => ({
    field,
    label: described.labels[field],
    mine: textOf(field, values),
    theirs: textOf(field, theirValues),
  }))
  torn.push(...(together?.torn ?? []))
  if (picture.kind !== 'stored' && theirPicture !== (stored && described.pictureOf?.(stored)))
    torn.push({
      field: 'image',
      label: 'Picture',
      mine: picture.kind === 'chosen' ? picture.file.name : 'No picture',
      theirs: theirPicture ? <TheirPicture path={theirPicture} /> : 'No picture',
    })

  function onSave() {
    const mine = edited.filter(field => !taken.has(field)).map(field => [field, values[field]])
    const merged = { ...theirValues, ...Object.fromEntries(mine), ...merge(taken)?.merged }
    form.settleStale(theirs, merged, taken.has('image') ? keepStoredPicture : picture)
  }

  return (
    <Dialog isOpen onClose={form.closeStale} title={problemMessages.stale}>
      <p className="text-soft">
        {torn.length === 0
          ? 'What each of you changed goes together. Saving keeps both.'
          : 'Nothing is saved yet. Choose what is to stay in each field.'}
      </p>
      {torn.map(one => (
        <TornField
          key={one.field}
          {...one}
          isTaken={taken.has(one.field)}
          onChoose={isTaken => {
            const others = [...taken].filter(field => field !== one.field)
            setTaken(new Set(isTaken ? [...others, one.field] : others))
          }}
        />
      ))}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={form.closeStale}>Back to the form</Button>
        <Button onClick={onSave} kind="primary">
          Save what is chosen
        </Button>
      </div>
    </Dialog>
  )
}

const TheirPicture = ({ path }: { path: string }) => (
  <StoredPicture path={path} alt="Their picture" sizes="6rem" className="h-24 w-auto rounded-control" />
)

interface TornProps {
  field: string
  label: string
  mine: ReactNode
  theirs: ReactNode
  isTaken: boolean
  onChoose: (isTaken: boolean) => void
}

function TornField({ label, mine, theirs, isTaken, onChoose }: TornProps) {
  const option = (takes: boolean, text: string, content: ReactNode) => (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line p-3 has-checked:border-leaf has-checked:bg-leaf/5">
      <input
        type="radio"
        name={`torn-${label}`}
        checked={isTaken === takes}
        onChange={() => onChoose(takes)}
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
