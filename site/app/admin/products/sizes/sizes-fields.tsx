import { packLimits } from '@chekku/domain/product/packs'
import type { Product } from '@chekku/domain/schemas/product'
import { PlusIcon } from '../../../ui/admin/admin-icons.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { PriceField, type ProductValues } from '../../components/form/product-definition.tsx'
import type { EntityForm } from '../../components/form/use-entity-form.ts'
import { useListEntries } from '../../components/list-editor/use-list-entries.ts'
import { nameOfSize, nextSize, type SizeValues, unitPriceNotes } from '../../components/sizes/size-values.ts'
import { SortableArea } from '../../components/sortable/sortable-area.tsx'
import { SortableList } from '../../components/sortable/sortable-list.tsx'
import {
  AmountFields,
  hasRareFacts,
  KindSuggestions,
  MrpField,
  RareFields,
  type SizeEdit,
} from './size-fields.tsx'
import { SizeRow } from './size-row.tsx'

/** The id of the list, and the prefix of its error paths. */
const id = 'packs'

/** Price and size of a product; a row for each if there are several sizes. */
export function SizesFields({ form }: { form: EntityForm<Product, ProductValues> }) {
  const { values, errors } = form
  const sizes = values.packs
  const notes = unitPriceNotes(sizes)
  const set = (changed: readonly SizeValues[], ...paths: string[]) =>
    form.changeAll({ packs: [...changed] }, paths)
  const entries = useListEntries({
    id,
    items: sizes,
    onChange: changed => set(changed, id),
    create: () => nextSize(sizes.at(-1)),
    nameOf: nameOfSize,
    entry: 'size',
  })
  const editOf = (index: number): SizeEdit => ({
    size: sizes[index] as SizeValues,
    path: `${id}.${index}`,
    errors,
    change: (field, value, path = field) =>
      set(
        sizes.with(index, { ...(sizes[index] as SizeValues), [field]: value }),
        `${id}.${index}.${path}`,
        // A price above the MRP is said there.
        ...(field === 'price' ? [`${id}.${index}.mrp`] : []),
      ),
  })
  const rows = sizes.map((size, index) => ({
    id: entries.rows.keys[index] ?? '',
    name: nameOfSize(size) || `Size ${index + 1}`,
  }))

  return (
    <div id={id} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-5 outline-none">
      <KindSuggestions />
      {sizes.length === 1 ? (
        <OneSize form={form} edit={editOf(0)} note={notes[0]} rowId={`${id}-${rows[0]?.id}`} />
      ) : (
        <div className="grid min-w-0 grid-cols-1 gap-2">
          <h2 className="font-sans font-semibold leading-tight">Sizes</h2>
          <p className="text-fine text-soft">Visitors choose among them in this order.</p>
          {errors[id] && <p className="text-danger">{errors[id]}</p>}
          <SortableArea isWithinList>
            <SortableList
              label="Sizes"
              items={rows}
              onMove={entries.move}
              className="divide-y divide-line rounded-card border border-line"
            >
              {(row, index, controls) => (
                <SizeRow
                  {...controls}
                  id={`${id}-${row.id}`}
                  name={row.name}
                  note={notes[index]}
                  edit={editOf(index)}
                  pictures={values.pictures ?? []}
                  onRemove={() => entries.remove(index)}
                />
              )}
            </SortableList>
          </SortableArea>
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button id={`${id}-add`} onClick={entries.add} disabled={sizes.length >= packLimits.packs}>
          <PlusIcon className="size-5 shrink-0" />
          Add another size
        </Button>
        {sizes.length >= packLimits.packs && (
          <span className="text-fine text-soft">At most {packLimits.packs}.</span>
        )}
      </p>
    </div>
  )
}

/** The price of a product with a single size, and the amount if it is set. */
function OneSize(props: {
  form: EntityForm<Product, ProductValues>
  edit: SizeEdit
  note: string | undefined
  rowId: string
}) {
  const { form, edit, note, rowId } = props
  return (
    <div id={rowId} tabIndex={-1} className="@container grid grid-cols-1 gap-5">
      <PriceField form={form} />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold leading-tight">Size</legend>
        <div className="grid grid-cols-2 gap-4 @min-[30rem]:grid-cols-4">
          <AmountFields edit={edit} />
          <MrpField edit={edit} />
        </div>
        <p className="mt-1.5 text-fine text-soft">
          {note || 'Optional: how much is in it. Visitors then see what a litre, kilogram or piece costs.'}
        </p>
        {hasRareFacts(edit.size) && <RareFields edit={edit} />}
      </fieldset>
    </div>
  )
}
