import { shopLimits } from '@chekku/domain/shop/shop'
import { controlClasses, describedBy, FieldNotes } from '../../../ui/admin/field.tsx'
import { TextArea, TextField } from '../../../ui/admin/text-fields.tsx'
import { ListEditor } from '../../components/list-editor/list-editor.tsx'
import type { ShopCardForm } from '../use-shop-cards.ts'
import type { WordsValues } from './words-card.tsx'

interface ListProps<Field> {
  form: ShopCardForm<WordsValues>
  field: Field
  label: string
  entry: string
}

/** A list of short texts, one per row. */
export function TextList(props: ListProps<'trust' | 'founders'> & { emptyHint: string }) {
  const { form, field, label, entry, emptyHint } = props
  return (
    <ListEditor
      id={form.at(field).id}
      path={field}
      label={label}
      items={form.values[field]}
      onChange={texts => form.change(field, texts)}
      entry={entry}
      create={() => ''}
      nameOf={text => text.trim()}
      maximum={shopLimits.items}
      emptyHint={emptyHint}
      errors={form.errors}
      isOneField
    >
      {({ item, index, change }) => {
        const { id, error } = form.at(`${field}.${index}`)
        return (
          <>
            <input
              id={id}
              aria-label={`${label} ${index + 1}`}
              value={item}
              autoComplete="off"
              onChange={({ target }) => change(target.value)}
              {...describedBy({ id, error })}
              className={controlClasses}
            />
            <FieldNotes id={id} error={error} />
          </>
        )
      }}
    </ListEditor>
  )
}

type TitledField = 'productLines' | 'reasons' | 'differentiators'

/** A list of texts, each with a title. */
export function TitledTextList(props: ListProps<TitledField> & { hint?: string }) {
  const { form, field, label, entry, hint } = props
  return (
    <ListEditor
      id={form.at(field).id}
      path={field}
      label={label}
      hint={hint}
      items={form.values[field]}
      onChange={texts => form.change(field, texts)}
      entry={entry}
      create={() => ({ title: '', text: '' })}
      nameOf={({ title }) => title.trim()}
      maximum={shopLimits.items}
      emptyHint="None: this part of the story is left out."
      errors={form.errors}
    >
      {({ item, index, change }) => (
        <>
          <TextField
            {...form.at(`${field}.${index}.title`)}
            label="Title"
            isRequired
            value={item.title}
            limit={shopLimits.lineCharacters}
            autoComplete="off"
            onChange={({ target }) => change({ ...item, title: target.value })}
          />
          <TextArea
            {...form.at(`${field}.${index}.text`)}
            label="Text"
            rows={3}
            value={item.text}
            limit={shopLimits.paragraphCharacters}
            onChange={({ target }) => change({ ...item, text: target.value })}
          />
        </>
      )}
    </ListEditor>
  )
}
