import type { PublicShop } from '@chekku/domain/schemas/shop'
import { phoneLink } from '@chekku/domain/shop/phone/phone-link'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useShop } from '../../root-data.ts'
import * as formTexts from './form-texts.ts'
import { DetailLink } from './place-detail.tsx'

/** Loaded after the page; if that fails, the hours are shown without it. */
const OpenNow = lazy<ComponentType<Pick<PublicShop, 'hours'>>>(() =>
  import('./open-now.tsx').then(
    ({ OpenNow }) => ({ default: OpenNow }),
    () => ({ default: () => null }),
  ),
)

export function Phones({ heading }: Pick<DetailProps, 'heading'>) {
  const { phones } = useShop().reach
  if (phones.length === 0) return null
  return (
    <Detail name={formTexts.phone} heading={heading}>
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
    </Detail>
  )
}

export function Email({ heading }: Pick<DetailProps, 'heading'>) {
  const { email } = useShop().reach
  if (email === '') return null
  return (
    <Detail name={formTexts.email} heading={heading}>
      <DetailLink href={`mailto:${email}`} className="break-all">
        {email}
      </DetailLink>
    </Detail>
  )
}

interface HoursProps extends Pick<PublicShop, 'hours'> {
  upcoming?: PublicShop['upcoming']
}

export function HoursDetail({ hours, upcoming = [] }: HoursProps) {
  const { week } = useShop()
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-1 tabular-nums @min-[21rem]:grid-cols-[auto_1fr]">
        {week.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="@max-[21rem]:mb-2 @max-[21rem]:text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      {upcoming.length > 0 && (
        <ul aria-label={formTexts.specialDays} className="mt-3 tabular-nums">
          {upcoming.map(day => (
            <li key={day} className="wrap-anywhere">
              {day}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <Suspense fallback={<p className="min-h-[1lh] noscript:hidden" />}>
          <OpenNow hours={hours} />
        </Suspense>
      </div>
    </div>
  )
}

interface DetailProps {
  name: string
  heading?: 'h2' | 'h3' | undefined
  className?: string
  children: ReactNode
}

export function Detail({ name, heading: Heading = 'h3', className, children }: DetailProps) {
  return (
    <section className={className}>
      <Heading className="caps mb-2 font-sans text-press">{name}</Heading>
      {children}
    </section>
  )
}
