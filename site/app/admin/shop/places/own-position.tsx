import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import type { MapPosition } from './map-position.ts'

const waitMs = 20_000
/** Degrees to a tenth of a metre. */
const degrees = (value: number) => String(Number(value.toFixed(6)))

const metres = (count: number) => `${Math.ceil(count).toLocaleString('en-IN')} m`

/** A button that takes the position of this device. Only over HTTPS, where browsers tell it. */
export function OwnPosition({ onFound }: { onFound: (position: MapPosition) => void }) {
  const [said, setSaid] = useState('')
  const [found, setFound] = useState<GeolocationCoordinates>()
  const take = useEffectEvent(({ latitude, longitude }: GeolocationCoordinates) =>
    onFound({ latitude: degrees(latitude), longitude: degrees(longitude) }),
  )
  useEffect(() => {
    if (found) take(found)
  }, [found])
  if (!('geolocation' in navigator && isSecureContext)) return null

  function onPress() {
    setSaid('Asking this device where it is…')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFound(coords)
        setSaid(`The position of this device is taken, to within ${metres(coords.accuracy)}.`)
      },
      () =>
        setSaid('This device does not say where it is. Allow it in the browser, or paste a link from a map.'),
      { enableHighAccuracy: true, timeout: waitMs },
    )
  }
  return (
    <div className="@min-[30rem]:col-span-2">
      <Button onClick={onPress}>Use where I stand</Button>
      <p role="status" className="mt-1.5 text-fine text-soft empty:hidden">
        {said}
      </p>
    </div>
  )
}
