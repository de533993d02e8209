import { problemMessages } from '@chekku/domain/problem'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { storedPicture } from '../image-input/picture-choice.ts'
import type { FormValues, Stored } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

type Side = 'mine' | 'theirs'

/** Shown for a stale save (412): both values of every field that differs, one of them to be chosen. */
export function StaleDialog<Entity extends Stored, Values extends FormValues>({
  form,
}: {
  form: EntityForm<Entity, Values>
}) {
  if (!form.stale) return null
  return <StaleChoice key={form.stale.version} form={form} theirs={form.stale} />
}

function StaleChoice<Entity extends Stored, Values extends FormValues>({
  form,
  theirs,
}: {
  form: EntityForm<Entity, Values>
  theirs: Entity
}) {
  const { definition, values, base, picture, entity } = form
  const theirValues = definition.valuesOf(theirs)
  const fields = (Object.keys(base) as (keyof Values & string)[]).filter(
    field => values[field] !== theirValues[field],
  )
  const isPictureTorn = picture.kind !== 'stored' && theirs.image !== entity?.image
  // Fields that were not edited here default to the stored value, edited ones to this form's.
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      [...fields, ...(isPictureTorn ? ['image'] : [])].map(field => [
        field,
        field === 'image' || values[field] !== base[field] ? 'mine' : 'theirs',
      ]),
    ),
  )
  const textOf = (field: keyof Values & string, value: string | boolean | undefined) =>
    definition.textOf?.(field, value ?? '') ?? plainText(value)
  const choose = (field: string) => (side: Side) => setSides(current => ({ ...current, [field]: side }))

  function onSave() {
    const merged = { ...theirValues }
    for (const field of fields) if (sides[field] === 'mine') merged[field] = values[field]
    form.settleStale(theirs, merged, sides.image === 'theirs' ? storedPicture : picture)
  }

  return (
    <Dialog isOpen onClose={form.closeStale} title={problemMessages.stale}>
      <p className="text-soft">
        {fields.length + (isPictureTorn ? 1 : 0) === 0
          ? 'Both of you wrote the same. Saving goes on from there.'
          : 'Nothing is saved yet. Choose what is to stay in each field.'}
      </p>
      {fields.map(field => (
        <Torn
          key={field}
          label={definition.labels[field]}
          side={sides[field] ?? 'mine'}
          onChoose={choose(field)}
          mine={textOf(field, values[field])}
          theirs={textOf(field, theirValues[field])}
        />
      ))}
      {isPictureTorn && (
        <Torn
          label="Picture"
          side={sides.image ?? 'mine'}
          onChoose={choose('image')}
          mine={picture.kind === 'chosen' ? picture.file.name : 'No picture'}
          theirs={
            theirs.image === '' ? (
              'No picture'
            ) : (
              <StoredPicture
                path={theirs.image}
                alt="Their picture"
                sizes="6rem"
                fallback="/art/placeholder.svg"
                className="h-24 w-auto rounded-control"
              />
            )
          }
        />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={form.closeStale} className={buttonClasses('quiet')}>
          Back to the form
        </button>
        <button type="button" onClick={onSave} className={buttonClasses('primary')}>
          Save what is chosen
        </button>
      </div>
    </Dialog>
  )
}

function plainText(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === undefined || value === '' ? '(empty)' : value
}

interface TornProps {
  label: string
  side: Side
  onChoose: (side: Side) => void
  mine: ReactNode
  theirs: ReactNode
}

/** One field with both its values. */
function Torn({ label, side, onChoose, mine, theirs }: TornProps) {
  const option = (value: Side, text: string, content: ReactNode) => (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line p-3 has-checked:border-leaf has-checked:bg-leaf/5">
      <input
        type="radio"
        name={`torn-${label}`}
        checked={side === value}
        onChange={() => onChoose(value)}
        className="mt-0.5 size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0">
        <span className="block font-semibold leading-tight">{text}</span>
        <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{content}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {option('mine', 'Keep mine', mine)}
      {option('theirs', 'Take theirs', theirs)}
    </fieldset>
  )
}
