import type { ShopDetails, ShopPlace } from '@chekku/domain/schemas/shop'
import { shopLabels } from '@chekku/domain/shop/labels'
import { shopLimits } from '@chekku/domain/shop/sections'
import { Button } from '../../../ui/admin/button.tsx'
import { ListEditor } from '../../components/list-editor/list-editor.tsx'
import { recordFields } from '../../components/list-editor/record-fields.ts'
import type { CardDefinition } from '../shop-card-definition.ts'
import type { ShopCardForm } from '../use-shop-cards.ts'
import { asAngle } from './angle.ts'
import { newPlace, PlaceFields, type PlaceValues } from './place-fields.tsx'

interface PlacesValues {
  unit: PlaceValues | null
  branches: PlaceValues[]
}

const degreesText = (value: number | null) => (value === null ? '' : String(value))

/** A stored place as form values. */
const placeValues = ({ label, lines, latitude, longitude, ...place }: ShopPlace): PlaceValues => ({
  label,
  address: lines.join('\n'),
  ...place,
  latitude: degreesText(latitude),
  longitude: degreesText(longitude),
})

/** Degrees as a number; invalid text is sent unchanged, for the server to refuse. */
const degreesInput = (text: string, axis: 'latitude' | 'longitude') => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const degrees = Number(asAngle(trimmed, axis) ?? trimmed)
  return Number.isFinite(degrees) ? degrees : trimmed
}

/** The form values as the API takes a place. */
const placeInput = ({ address, latitude, longitude, ...place }: PlaceValues) => ({
  ...place,
  lines: address
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== ''),
  latitude: degreesInput(latitude, 'latitude'),
  longitude: degreesInput(longitude, 'longitude'),
})

export const placesCard: CardDefinition<PlacesValues> = {
  section: 'places',
  about: 'Visitors and search engines see where you make and sell.',
  labels: shopLabels.places,
  valuesOf: ({ places }: ShopDetails) => ({
    unit: places.unit && placeValues(places.unit),
    branches: places.branches.map(placeValues),
  }),
  keysOf: ({ unit, branches }) => ({ unit: unit && placeInput(unit), branches: branches.map(placeInput) }),
  summary: ({ unit, branches }) =>
    [unit?.label, ...branches.map(({ label }) => label)].filter(Boolean).join(', ') || 'No address yet',
  fields: form => <PlacesFields form={form} />,
}

function PlacesFields({ form }: { form: ShopCardForm<PlacesValues> }) {
  const { unit } = form.item
  return (
    <div className="grid grid-cols-1 gap-6">
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-2 font-semibold">Manufacturing unit</legend>
        {unit ? (
          <>
            <PlaceFields
              {...recordFields({ ...form, path: 'unit', item: unit }, (part, paths) =>
                form.put({ unit: { ...unit, ...part } }, paths),
              )}
            />
            <p>
              <Button onClick={() => form.put({ unit: null })}>Remove the manufacturing unit</Button>
            </p>
          </>
        ) : (
          <>
            <p className="text-soft">Visitors see no map until you add it.</p>
            <p>
              <Button onClick={() => form.put({ unit: newPlace('Manufacturing unit') })}>
                Add a manufacturing unit
              </Button>
            </p>
          </>
        )}
      </fieldset>
      <ListEditor
        {...form.list('branches')}
        entry="branch"
        create={() => newPlace('')}
        nameOf={({ label }) => label.trim()}
        maximum={shopLimits.branches}
        emptyHint="No branches yet."
        note={({ address }) => address.split('\n')[0]}
      >
        {branch => <PlaceFields {...branch} />}
      </ListEditor>
    </div>
  )
}
