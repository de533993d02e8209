import { business } from '@chekku/domain/business'
import { mapEmbedUrl } from '@chekku/domain/map-link'

const { unit } = business

/** The map, loaded when the reader comes near, over the address that it shows; that stays where no map comes. */
export function ContactMap() {
  return (
    <figure className="md:max-lg:col-span-2">
      <div className="relative isolate h-80 overflow-hidden rounded-card border border-line bg-card lg:h-44">
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 grid content-center justify-items-center gap-3 p-6"
        >
          <svg viewBox="0 0 24 32" aria-hidden="true" className="h-12 w-9 fill-leaf">
            <path d="M12 1.5A10.4 10.4 0 0 0 1.6 11.9C1.6 19 12 30.5 12 30.5S22.4 19 22.4 11.9A10.4 10.4 0 0 0 12 1.5Zm0 14.3a4 4 0 1 1 0-8 4 4 0 0 1 0 8Z" />
          </svg>
          <p className="text-center font-serif text-name">{unit.street}</p>
        </div>
        <iframe
          title={`Map: ${unit.label}, ${unit.street}`}
          src={mapEmbedUrl(unit)}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full"
        />
      </div>
      <figcaption className="mt-2 text-fine text-soft">
        The map comes from OpenStreetMap. Where it cannot be loaded, Directions leads here too.
      </figcaption>
    </figure>
  )
}
