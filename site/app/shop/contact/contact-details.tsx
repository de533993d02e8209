import { business } from '@chekku/domain/business'
import type { ComponentProps, ReactNode } from 'react'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { OpenNow } from './open-now.tsx'

export function Phones() {
  return (
    <ul className="grid justify-items-start">
      {business.phones.map(({ label, href }) => (
        <li key={href}>
          <DetailLink
            href={href}
            className="text-[1.5rem] font-semibold leading-tight tracking-[-0.02em] md:text-[1.75rem]"
          >
            {label}
          </DetailLink>
        </li>
      ))}
    </ul>
  )
}

export function Email() {
  return (
    <DetailLink href={`mailto:${business.email}`} className="break-all">
      {business.email}
    </DetailLink>
  )
}

/** The opening hours and whether the shop is open now. */
export function Hours() {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-1 tabular-nums @min-[21rem]:grid-cols-[auto_1fr]">
        {business.hours.map(({ label, text }) => (
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

const { unit, branches } = business
type Place = Pick<typeof unit, 'label' | 'lines'> & Partial<typeof unit & (typeof branches)[number]>

/** An address with a link for directions: to the coordinates, else to the postal address. */
export function PlaceDetail({ label, lines, phone, latitude, longitude }: Place) {
  return (
    <address className="flex flex-col not-italic">
      <strong className="font-semibold">{label}</strong>
      {lines.map(line => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="mt-auto flex flex-wrap gap-x-5 pt-1">
        {phone !== undefined && <DetailLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</DetailLink>}
        <NewTabLink
          href={directionsUrl(latitude === undefined ? lines.join(', ') : `${latitude},${longitude}`)}
          aria-label={`Directions to ${label}`}
          className="link inline-flex min-h-11 items-center"
        >
          Directions
        </NewTabLink>
      </span>
    </address>
  )
}

/** URL of directions to coordinates or an address; phones open it in their installed map app. */
export const directionsUrl = (destination: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`

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
