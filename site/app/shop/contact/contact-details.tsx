import { directionsUrl } from '@chekku/domain/map-links'
import { weekLines } from '@chekku/domain/opening-hours'
import { phoneLink } from '@chekku/domain/phone-number'
import type { ShopPlace } from '@chekku/domain/schemas/shop'
import type { ComponentProps, ReactNode } from 'react'
import { useShop } from '../../root-data.ts'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { OpenNow } from './open-now.tsx'

export function Phones() {
  const { phones } = useShop().reach
  return (
    <ul className="grid justify-items-start">
      {phones.map(phone => (
        <li key={phone}>
          <DetailLink
            href={phoneLink(phone)}
            className="text-[1.5rem] font-semibold leading-tight tracking-[-0.02em] md:text-[1.75rem]"
          >
            {phone}
          </DetailLink>
        </li>
      ))}
    </ul>
  )
}

export function Email() {
  const { email } = useShop().reach
  return (
    <DetailLink href={`mailto:${email}`} className="break-all">
      {email}
    </DetailLink>
  )
}

/** The opening hours and whether the shop is open now. */
export function Hours() {
  const { week } = useShop().hours
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-1 tabular-nums @min-[21rem]:grid-cols-[auto_1fr]">
        {weekLines(week).map(({ label, text }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="@max-[21rem]:mb-2 @max-[21rem]:text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <OpenNow />
      </div>
    </div>
  )
}

/** An address with a link for directions: to the coordinates, else to the postal address. */
export function PlaceDetail({ label, lines, phone, latitude, longitude }: ShopPlace) {
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
            aria-label={`Directions to ${label}`}
            className="link inline-flex min-h-11 items-center"
          >
            Directions
          </NewTabLink>
        )}
      </span>
    </address>
  )
}

interface DetailProps {
  name: string
  /** Heading level of the name. */
  heading?: 'h2' | 'h3'
  className?: string
  children: ReactNode
}

/** One contact method, titled in small capitals. */
export function Detail({ name, heading: Heading = 'h3', className, children }: DetailProps) {
  return (
    <section className={className}>
      <Heading className="caps mb-2 font-sans text-press">{name}</Heading>
      {children}
    </section>
  )
}

const DetailLink = ({ className = '', ...rest }: ComponentProps<'a'>) => (
  <a
    className={`inline-flex min-h-11 items-center tabular-nums underline decoration-line decoration-2 underline-offset-4 hover:decoration-leaf ${className}`}
    {...rest}
  />
)
