import { useEffect, useState } from 'react'

const decorativeParticles = 50

/** Well under the specification's limit of 50, and cheap to draw on a phone. */
const count = Math.min(24, decorativeParticles)

/** Delay in milliseconds that leaves the processor to page startup, because every animated frame repaints. */
const afterMs = 1_500

/** Decorative seeds and drops that float down once after load. */
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
