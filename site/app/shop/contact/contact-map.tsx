import { requestTimeoutMs } from '@chekku/domain/connection'
import type { ShopPlace } from '@chekku/domain/schemas/shop'
import { mapPageUrl } from '@chekku/domain/shop/map-links'
import { useEffect, useRef, useState } from 'react'
import { buttonClasses } from '../../ui/button.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { PlaceDetail } from './place-detail.tsx'
import * as contactTexts from './texts.ts'

interface Position {
  latitude: number
  longitude: number
}

export const hasPosition = (place: ShopPlace): place is ShopPlace & Position => place.latitude !== null

/**
 * True in a document that the server sent for this page, whose policy alone allows the map: navigation within a document
 * keeps the policy of its first page.
 */
const allowsMap = () =>
  performance
    .getEntriesByType('navigation')
    .some(({ name }) => /^\/contact\/*$/i.test(new URL(name).pathname))

/** The address with a map: a drawn one, which the live map covers once it has loaded. */
export function ContactMap({ unit }: { unit: ShopPlace & Position }) {
  const needsDocument = useIsHydrated() && !allowsMap()
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
          className="link inline-flex min-h-11 shrink-0 items-center text-fine"
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
  const [isReachable, setIsReachable] = useState(false)
  const url = mapEmbedUrl(unit)
  useEffect(() => {
    if (!frame.current) return
    const end = new AbortController()
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        void canBeReached(url, end.signal).then(isAnswered =>
          setIsReachable(isAnswered && !end.signal.aborted),
        )
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
      {isReachable && (
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
function canBeReached(url: string, end: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([end, AbortSignal.timeout(requestTimeoutMs)])
  const request = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal } as const
  return fetch(url, request).then(
    () => true,
    () => false,
  )
}
