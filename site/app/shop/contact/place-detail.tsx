import type { ShopPlace } from '@chekku/domain/schemas/shop'
import { directionsUrl } from '@chekku/domain/shop/map-links'
import { phoneLink } from '@chekku/domain/shop/phone/phone-link'
import type { ComponentProps } from 'react'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import * as placeTexts from './place-texts.ts'

export type ShownPlace = Pick<ShopPlace, 'label' | 'lines' | 'phone' | 'latitude' | 'longitude'>

/** An address with a link for directions: to the coordinates, else to the postal address. */
export function PlaceDetail({ label, lines, phone, latitude, longitude }: ShownPlace) {
  const destination = latitude === null ? lines.join(', ') : `${latitude},${longitude}`
  return (
    <address className="flex flex-col wrap-anywhere not-italic">
      <strong className="font-semibold">{label}</strong>
      {lines.map(line => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="mt-auto flex flex-wrap gap-x-5 pt-1">
        {phone !== '' && <DetailLink href={phoneLink(phone)}>{phone}</DetailLink>}
        {destination !== '' && (
          <NewTabLink
            href={directionsUrl(destination)}
            aria-label={placeTexts.directionsTo(label)}
            className="link inline-flex min-h-11 items-center"
          >
            {placeTexts.directions}
          </NewTabLink>
        )}
      </span>
    </address>
  )
}

export const DetailLink = ({ className = '', ...rest }: ComponentProps<'a'>) => (
  <a
    className={`inline-flex min-h-11 items-center tabular-nums underline decoration-line decoration-2 underline-offset-4 hover:decoration-leaf ${className}`}
    {...rest}
  />
)
