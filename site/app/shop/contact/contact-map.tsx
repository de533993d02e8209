import { business } from '@chekku/domain/business'
import { requestTimeoutMs } from '@chekku/domain/connection'
import { type MouseEvent, useState } from 'react'
import { buttonClasses } from '../../ui/button.ts'
import { PlaceDetail } from './contact-details.tsx'
import { mapEmbedUrl, mapPageUrl } from './map-link.ts'

const { unit } = business

type MapState = 'drawn' | 'coming' | 'live' | 'unreachable'

/** The address with a drawn map that is replaced by the live map on request. */
export function ContactMap() {
  return (
    <figure className="flex grow flex-col overflow-hidden rounded-card border border-line bg-card md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10">
      <div className="relative isolate h-52 bg-frame md:max-lg:order-last md:max-lg:h-full lg:h-auto lg:min-h-36 lg:grow">
        <DrawnMap />
        <LiveMap />
      </div>
      <figcaption className="p-5 md:px-6 lg:flex lg:items-end lg:justify-between">
        <PlaceDetail place={unit} spot={unit} />
        <p className="mt-1 text-fine text-soft lg:mb-3">Map: OpenStreetMap</p>
      </figcaption>
    </figure>
  )
}

/** A link to the map; with JavaScript it embeds the map here if the map server is reachable. */
function LiveMap() {
  const [state, setState] = useState<MapState>('drawn')
  const onShow = (event: MouseEvent) => {
    // Leave modified clicks to the browser, which opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || state === 'unreachable') return
    event.preventDefault()
    if (state !== 'drawn') return
    setState('coming')
    void isReachable(mapEmbedUrl(unit)).then(is => setState(is ? 'live' : 'unreachable'))
  }
  if (state === 'live') return <EmbeddedMap />
  return (
    <p className="absolute inset-x-3 bottom-3 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
      <span role="status" className="empty:hidden rounded-control bg-card px-3 py-1.5">
        {state === 'unreachable' && 'The map can’t be reached just now.'}
      </span>
      <a
        href={mapPageUrl(unit)}
        target="_blank"
        rel="noopener noreferrer"
        aria-busy={state === 'coming'}
        onClick={onShow}
        className={buttonClasses('quiet')}
      >
        {labels[state]}
      </a>
    </p>
  )
}

/** Covers the drawn map once it has loaded. */
function EmbeddedMap() {
  const [isThere, setIsThere] = useState(false)
  return (
    <iframe
      ref={takeFocus}
      title={`Map: ${unit.label}, ${unit.street}`}
      src={mapEmbedUrl(unit)}
      referrerPolicy="no-referrer"
      onLoad={() => setIsThere(true)}
      className={`absolute inset-0 size-full ${isThere ? '' : 'opacity-0'}`}
    />
  )
}

/** Moves the focus from the link it replaces. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus({ preventScroll: true })

const labels = { drawn: 'Show the map', coming: 'Loading the map...', unreachable: 'Open the map' }

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

/** A few streets and a pin in the theme's colours. */
function DrawnMap() {
  return (
    <svg
      viewBox="0 0 400 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full"
    >
      <g className="fill-none stroke-card" strokeLinecap="round">
        <path strokeWidth="13" d="M-20 148C90 120 150 128 200 118S330 84 420 92" />
        <path strokeWidth="7" d="M128 -20C140 40 150 90 142 220M292 -20C280 50 276 130 300 220" />
        <path
          strokeWidth="4"
          d="M-20 58C40 66 90 54 136 50M284 40C330 36 360 48 420 34M146 174C200 168 240 178 290 168"
        />
      </g>
      <path
        className="fill-leaf"
        transform="translate(182 58) scale(1.5)"
        d="M12 1.5A10.4 10.4 0 0 0 1.6 11.9C1.6 19 12 30.5 12 30.5S22.4 19 22.4 11.9A10.4 10.4 0 0 0 12 1.5Zm0 14.3a4 4 0 1 1 0-8 4 4 0 0 1 0 8Z"
      />
    </svg>
  )
}
