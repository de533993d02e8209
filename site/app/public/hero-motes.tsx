import { limits } from '@chekku/domain/limits'

/** Far under the specification's 50: a few say it, and a phone draws them without effort. */
const count = Math.min(24, limits.decorativeParticles)

/** Seeds and drops that settle in the sunlight once, when the page opens; only for the eye. */
export function HeroMotes() {
  return (
    <div className="hero-motes" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => `mote ${place}`).map(mote => (
        <i key={mote} />
      ))}
    </div>
  )
}
