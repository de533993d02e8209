import { business } from '@chekku/domain/business'
import { requestTimeoutMs } from '@chekku/domain/connection'
import { type MouseEvent, useState } from 'react'
import { buttonClasses } from '../../ui/button.ts'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { PlaceDetail } from './contact-details.tsx'

const { unit } = business

/** The same map as a full page. */
const mapPage = `https://www.openstreetmap.org/?mlat=${unit.latitude}&mlon=${unit.longitude}#map=16/${unit.latitude}/${unit.longitude}`

const labels = { drawn: 'Show the map', coming: 'Loading the map...', unreachable: 'Open the map' }

/** The address with a drawn map that is replaced by the live map on request. */
export function ContactMap() {
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
        <LiveMap />
      </div>
      <figcaption className="p-5 md:px-6 lg:flex lg:items-end lg:justify-between">
        <PlaceDetail {...unit} />
        <p className="mt-1 text-fine text-soft lg:mb-3">Map: OpenStreetMap</p>
      </figcaption>
    </figure>
  )
}

/** A link to the map; with JavaScript it embeds the map here if the map server is reachable. */
function LiveMap() {
  const [state, setState] = useState<keyof typeof labels | 'live'>('drawn')
  const onShow = (event: MouseEvent) => {
    // Leave modified clicks to the browser, which opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || state === 'unreachable') return
    event.preventDefault()
    if (state !== 'drawn') return
    setState('coming')
    void isReachable(mapEmbedUrl(unit)).then(is => setState(is ? 'live' : 'unreachable'))
  }
  if (state === 'live') {
    return (
      <iframe
        ref={takeFocus}
        title={`Map: ${unit.label}, ${unit.street}`}
        src={mapEmbedUrl(unit)}
        referrerPolicy="no-referrer"
        // It covers the drawn map once it has loaded.
        onLoad={({ currentTarget }) => currentTarget.classList.remove('opacity-0')}
        className="absolute inset-0 size-full opacity-0"
      />
    )
  }
  return (
    <p className="absolute inset-x-3 bottom-3 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
      <span role="status" className="empty:hidden rounded-control bg-card px-3 py-1.5">
        {state === 'unreachable' && 'The map can’t be reached just now.'}
      </span>
      <NewTabLink
        href={mapPage}
        aria-busy={state === 'coming'}
        onClick={onShow}
        className={buttonClasses('quiet')}
      >
        {labels[state]}
      </NewTabLink>
    </p>
  )
}

/** Moves the focus from the link that the map replaces. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus({ preventScroll: true })

/** URL of OpenStreetMap's embedded map of a few streets around the coordinates, with a marker. */
export function mapEmbedUrl({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const edges = [longitude - 0.01, latitude - 0.006, longitude + 0.01, latitude + 0.006]
  const query = new URLSearchParams({
    bbox: edges.map(degrees => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}

/** Checks beforehand because a page cannot tell a loaded cross-origin frame from the browser's error page. */
async function isReachable(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    await fetch(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal })
    return true
  } catch {
    return false
  }
}
