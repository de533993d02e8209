import { business } from '@chekku/domain/business'
import { mapEmbedUrl } from '@chekku/domain/map-link'
import { PlaceDetail } from './contact-details.tsx'

const { unit } = business

/** The address on one card with its map, which is loaded when the reader comes near; a drawn one stays where none comes. */
export function ContactMap() {
  return (
    <figure className="flex grow flex-col overflow-hidden rounded-card border border-line bg-card md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10">
      <div className="relative isolate h-52 bg-frame md:max-lg:order-last md:max-lg:h-full lg:h-auto lg:min-h-36 lg:grow">
        <DrawnMap />
        <iframe
          title={`Map: ${unit.label}, ${unit.street}`}
          src={mapEmbedUrl(unit)}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full"
        />
      </div>
      <figcaption className="p-5 md:px-6 lg:flex lg:items-end lg:justify-between">
        <PlaceDetail place={unit} spot={unit} />
        <p className="mt-1 text-fine text-soft lg:mb-3">Map: OpenStreetMap</p>
      </figcaption>
    </figure>
  )
}

/** A few streets and a pin, in the colours of the paper. */
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
