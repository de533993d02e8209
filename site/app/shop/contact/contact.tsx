import { requestTimeoutMs } from '@chekku/domain/connection'
import type { PublicShop, ShopPlace } from '@chekku/domain/schemas/shop'
import { mapPageUrl } from '@chekku/domain/shop/map-links'
import { fullNameOf } from '@chekku/domain/shop/shop'
import { useEffect, useRef, useState } from 'react'
import { serverSide } from '../../api/server-side.ts'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { PageHead } from '../seo/page-head.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { Section } from '../shared/section.tsx'
import { wholeShop, wholeShopInBrowser } from '../shared/whole-shop.ts'
import type { Route } from './+types/contact.ts'
import { Detail, Email, HoursDetail, Phones } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import * as formTexts from './form-texts.ts'
import { PlaceDetail } from './place-detail.tsx'
import * as contactTexts from './texts.ts'

const shownOf = ({ places, hours, upcoming }: PublicShop) => ({ places, hours, upcoming })

export const loader = async ({ context }: Route.LoaderArgs) =>
  shownOf(await wholeShop(context.get(serverSide).api))

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  shownOf(await wholeShopInBrowser(request))

export default function Contact({ loaderData: { places, hours, upcoming } }: Route.ComponentProps) {
  const shop = useShop()
  const { reach, week: lines } = shop
  const hoursText = lines.map(({ label, text }) => contactTexts.hours(label, text)).join('; ')
  const address = places.unit?.lines.join(', ')
  const name = fullNameOf(shop)
  const summary = address ? contactTexts.summaryOf(name, address) : contactTexts.summary(name)
  const isReachable =
    [lines, reach.phones, places.branches].some(list => list.length > 0) ||
    [reach.email, reach.chatNumber].some(text => text !== '') ||
    places.unit !== null
  return (
    <div className="pt-header">
      <PageHead title={contactTexts.title} description={`${summary} ${hoursText}`} path="/contact" />
      <div className="page-width pt-10 md:pt-16">
        <h1 className="text-title">{contactTexts.heading}</h1>
        <p className="mt-3 max-w-measure text-lead text-soft">
          {isReachable ? contactTexts.purpose : contactTexts.soon}
        </p>
        <div className="mt-8 grid gap-x-10 gap-y-10 md:mt-10 lg:mt-14 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr] lg:gap-x-20">
          <div className="grid content-start gap-x-10 gap-y-6 md:max-lg:grid-cols-2 md:max-lg:grid-rows-[auto_1fr] lg:gap-y-8">
            <Phones heading="h2" />
            {lines.length + upcoming.length > 0 && (
              <Detail name={formTexts.hours} heading="h2" className="md:max-lg:row-span-2">
                <HoursDetail hours={hours} upcoming={upcoming} />
              </Detail>
            )}
            <Email heading="h2" />
          </div>
          {reach.chatNumber !== '' && (
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <ContactForm />
            </div>
          )}
          {places.unit && (
            <Detail name={formTexts.address} heading="h2" className="flex flex-col">
              {hasPosition(places.unit) ? (
                <ContactMap unit={places.unit} />
              ) : (
                <PlaceDetail {...places.unit} />
              )}
            </Detail>
          )}
        </div>
      </div>
      {places.branches.length > 0 && (
        <Section id="visit" title={contactTexts.branches}>
          <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-[5fr_6fr] lg:gap-x-20">
            {places.branches.map(branch => (
              <PlaceDetail key={branch.label} {...branch} />
            ))}
          </div>
        </Section>
      )}
    </div>
  )
}

interface Position {
  latitude: number
  longitude: number
}

const hasPosition = (place: ShopPlace): place is ShopPlace & Position => place.latitude !== null

/**
 * True in a document that the server sent for this page. Navigation within a document keeps the policy of its first
 * page, and that of all others refuses the map.
 */
const mayHaveMap = () =>
  performance
    .getEntriesByType('navigation')
    .some(({ name }) => /^\/contact\/*$/i.test(new URL(name).pathname))

/** The address with a map: a drawn one, which the live map covers once it has loaded. */
function ContactMap({ unit }: { unit: ShopPlace & Position }) {
  const needsDocument = useIsHydrated() && !mayHaveMap()
  return (
    <figure className="flex grow flex-col overflow-hidden rounded-card border border-line bg-card md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10">
      <div className="relative isolate h-52 bg-frame md:max-lg:order-last md:max-lg:h-full lg:h-auto lg:min-h-36 lg:grow">
        <img
          src="/art/map.svg"
          alt=""
          width={400}
          height={200}
          loading="lazy"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
        {needsDocument ? (
          <div className="grid size-full place-items-center print:hidden">
            <button type="button" onClick={() => location.reload()} className={buttonClasses('quiet')}>
              {contactTexts.showMap}
            </button>
          </div>
        ) : (
          <LiveMap unit={unit} />
        )}
      </div>
      <figcaption className="p-5 md:px-6 lg:flex lg:items-end lg:justify-between">
        <PlaceDetail {...unit} />
        <NewTabLink
          href={mapPageUrl(unit.latitude, unit.longitude)}
          className="link inline-flex min-h-11 items-center text-fine"
        >
          {contactTexts.mapSource}
        </NewTabLink>
      </figcaption>
    </figure>
  )
}

/** The embedded map; rendered only near the window, and only if the map server is reachable. */
function LiveMap({ unit }: { unit: ShopPlace & Position }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isThere, setIsThere] = useState(false)
  const url = mapEmbedUrl(unit)
  useEffect(() => {
    if (!frame.current) return
    const end = new AbortController()
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        void isReachable(url, end.signal).then(is => setIsThere(is && !end.signal.aborted))
      },
      { rootMargin: '300px' },
    )
    watch.observe(frame.current)
    return () => {
      watch.disconnect()
      end.abort()
    }
  }, [url])
  return (
    <div ref={frame} className="absolute inset-0">
      {isThere && (
        <iframe
          title={contactTexts.mapOf([unit.label, ...unit.lines.slice(0, 1)].join(', '))}
          src={url}
          loading="lazy"
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget }) => currentTarget.classList.remove('opacity-0')}
          className="size-full opacity-0"
        />
      )}
    </div>
  )
}

/** URL of OpenStreetMap's embedded map of a few streets around the coordinates, with a marker. */
export function mapEmbedUrl({ latitude, longitude }: Position): string {
  const edges = [longitude - 0.01, latitude - 0.006, longitude + 0.01, latitude + 0.006]
  const query = new URLSearchParams({
    bbox: edges.map(degrees => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}

/** Checks beforehand because a page cannot tell a loaded cross-origin frame from the browser's error page. */
function isReachable(url: string, end: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([end, AbortSignal.timeout(requestTimeoutMs)])
  const request = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal } as const
  return fetch(url, request).then(
    () => true,
    () => false,
  )
}
