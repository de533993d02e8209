import { factLimits } from '@chekku/domain/rules/facts'
import { PlusIcon } from '../../../ui/admin/admin-icons.tsx'
import { Button, RemoveButton } from '../../../ui/admin/button.tsx'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { entryId, useListEntries } from '../list-editor/use-list-entries.ts'
import { type FactInputs, sharedHint } from './fact-inputs.tsx'

/** The fields of a certificate. */
const parts = [
  { part: 'name', label: 'Certificate' },
  { part: 'number', label: 'Number' },
  { part: 'link', label: 'Link', type: 'url', placeholder: 'https://', hint: 'Where it can be checked' },
] as const

/** Certificates, each with a number and a link; unordered, so they cannot be dragged. */
export function CertificateFields({ form, shared }: FactInputs) {
  const path = 'facts.certificates'
  const items = form.values[path]
  const { rows, add, change, remove } = useListEntries({
    id: path,
    items,
    onChange: list => form.change(path, list),
    entry: 'certificate',
    create: () => ({ name: '', number: '', link: '' }),
    nameOf: ({ name }) => name.trim(),
  })
  return (
    <div id={path} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-3 outline-none">
      {form.errors[path] && <p className="text-danger">{form.errors[path]}</p>}
      {items.length === 0 && (
        <p className="text-soft">{sharedHint(shared, 'certificates') ?? 'None is shown.'}</p>
      )}
      {items.map((item, index) => {
        const key = rows.keys[index] ?? ''
        const name = item.name.trim() || `Certificate ${index + 1}`
        return (
          <fieldset
            key={key}
            id={entryId(path, key)}
            aria-label={name}
            tabIndex={-1}
            className="flex min-w-0 items-start gap-1 border-b border-line pb-4"
          >
            <div className="grid min-w-0 grow grid-cols-1 gap-3 md:grid-cols-3">
              {parts.map(({ part, ...field }) => (
                <TextField
                  key={part}
                  {...field}
                  id={`${path}.${index}.${part}`}
                  error={form.errors[`${path}.${index}.${part}`]}
                  value={item[part]}
                  onChange={({ target }) => change(index, { ...item, [part]: target.value })}
                />
              ))}
            </div>
            <RemoveButton name={name} onClick={() => remove(index)} />
          </fieldset>
        )
      })}
      <p>
        <Button id={`${path}-add`} onClick={add} disabled={items.length >= factLimits.certificates}>
          <PlusIcon className="size-5 shrink-0" />
          Add a certificate
        </Button>
      </p>
    </div>
  )
}
