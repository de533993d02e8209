import { directionsUrl, mapPageUrl } from '@chekku/domain/shop/map-links'
import { formatPhoneNumber, parsePhoneNumber } from '@chekku/domain/shop/phone/phone-number'
import { shopLimits } from '@chekku/domain/shop/sections'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { WindowIcon } from '../../../ui/admin/admin-icons.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { TextArea, TextField } from '../../../ui/admin/fields/text-fields.tsx'
import type { RecordFields } from '../../components/list-editor/record-fields.ts'
import { type MapPosition, positionOfLink } from './map-position.ts'

/** The form values of a new place; its address has a line per text line. */
export const newPlace = (label: string) => ({
  label,
  address: '',
  locality: '',
  region: '',
  postalCode: '',
  phone: '',
  latitude: '',
  longitude: '',
})
export type PlaceValues = ReturnType<typeof newPlace>

/** Names the number in dialling format; undefined if it cannot be parsed. */
function phoneHint(text: string): string | undefined {
  const digits = text.trim() === '' ? undefined : parsePhoneNumber(text)
  return digits && `Visitors dial ${formatPhoneNumber(digits)}`
}

export function PlaceFields(props: RecordFields<PlaceValues>) {
  const { item: place, text } = props
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 @min-[30rem]:grid-cols-2">
        <TextField
          {...text('label')}
          label="Name of the place"
          isRequired
          limit={shopLimits.nameCharacters}
        />
        <TextField
          {...text('phone')}
          label="Phone of the place"
          type="tel"
          hint={phoneHint(place.phone) ?? 'Any format works.'}
        />
        <TextArea
          {...text('address', 'lines')}
          label="Address"
          rows={4}
          className="@min-[30rem]:col-span-2"
          hint={`Write it as on a letter, street first, up to ${shopLimits.addressLines} lines.`}
        />
        <TextField {...text('locality')} label="Town" hint="Search engines read town, state and PIN code." />
        <TextField {...text('region')} label="State" />
        <TextField {...text('postalCode')} label="PIN code" inputMode="numeric" />
        <PositionFields {...props} />
      </div>
    </div>
  )
}

/** Latitude and longitude, typed or taken from a link of a map service. */
function PositionFields({ item: place, put, text, at, path }: RecordFields<PlaceValues>) {
  const [link, setLink] = useState('')
  const found = positionOfLink(link)
  const { latitude, longitude } = place
  const position = positionOfLink(`${latitude.trim()},${longitude.trim()}`)
  const address = place.address
    .split('\n')
    .filter(line => line.trim() !== '')
    .join(', ')

  function onLink(text: string) {
    setLink(text)
    const linkedPosition = positionOfLink(text)
    if (linkedPosition) put(linkedPosition)
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 @min-[30rem]:col-span-2 @min-[30rem]:grid-cols-2">
      <legend className="mb-2 font-semibold">Position on the map</legend>
      <TextField
        id={at(`${path}.link`).id}
        label="Link from a map"
        value={link}
        onChange={({ target }) => onLink(target.value)}
        inputMode="url"
        className="@min-[30rem]:col-span-2"
        hint={<span role="status">{linkNote(link, found)}</span>}
      />
      <OwnPosition onFound={put} />
      <TextField {...text('latitude')} label="Latitude" inputMode="decimal" />
      <TextField {...text('longitude')} label="Longitude" inputMode="decimal" />
      <p className="flex flex-wrap gap-x-6 @min-[30rem]:col-span-2">
        {position && (
          <OutsideLink href={mapPageUrl(Number(position.latitude), Number(position.longitude))}>
            Show on the map
          </OutsideLink>
        )}
        {(position || address !== '') && (
          <OutsideLink
            href={directionsUrl(position ? `${position.latitude},${position.longitude}` : address)}
          >
            Try the directions
          </OutsideLink>
        )}
      </p>
    </fieldset>
  )
}

function linkNote(link: string, found: object | undefined): string {
  if (link.trim() === '') return 'Paste the link of your place from Google Maps or another map.'
  if (found) return 'The link has a position.'
  return 'This link has no position. Open it and paste the full address.'
}

const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="link inline-flex min-h-11 items-center gap-1.5"
  >
    {children}
    <WindowIcon className="size-4 shrink-0" />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

const locationTimeoutMs = 20_000
/** Degrees to a tenth of a metre. */
const roundedDegrees = (value: number) => String(Number(value.toFixed(6)))

const metres = (count: number) => `${Math.ceil(count).toLocaleString('en-IN')} m`

/** A button that takes the position of this device, which browsers tell only over HTTPS. */
function OwnPosition({ onFound }: { onFound: (position: MapPosition) => void }) {
  const [note, setNote] = useState('')
  const [coordinates, setCoordinates] = useState<GeolocationCoordinates>()
  // Other fields may change while the device is found, which only the `onFound` of the latest render knows.
  const takePosition = useEffectEvent(({ latitude, longitude }: GeolocationCoordinates) =>
    onFound({ latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) }),
  )
  useEffect(() => {
    if (coordinates) takePosition(coordinates)
  }, [coordinates])
  if (!('geolocation' in navigator && isSecureContext)) return null

  function onPress() {
    setNote('Finding this device…')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setCoordinates(coords)
        setNote(`Your position is filled in, to within ${metres(coords.accuracy)}.`)
      },
      () => setNote('Your browser gave no position. Allow it, or paste a link.'),
      { enableHighAccuracy: true, timeout: locationTimeoutMs },
    )
  }
  return (
    <div className="@min-[30rem]:col-span-2">
      <Button onClick={onPress}>Use my position</Button>
      <p role="status" className="mt-1.5 text-fine text-soft empty:hidden">
        {note}
      </p>
    </div>
  )
}
