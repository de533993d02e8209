import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Hero } from '../../navigation/hero.tsx'
import { useShop } from '../../root-data.ts'
import type { HomeShop } from './home.tsx'

export function HomeHero({ hero }: Pick<HomeShop, 'hero'>) {
  return (
    <Hero
      {...hero}
      name={useShop().identity.name}
      showLink={(to, text, className) => (
        <Link to={to} className={className}>
          {text}
        </Link>
      )}
    >
      <HeroMotes />
    </Hero>
  )
}

/** Where a mote lies and how it falls: cycles of 5, 7 and 3 that never line up within 24. */
const cycles: readonly (readonly Record<`--${string}`, string>[])[] = [
  [
    { '--column': '4%', '--size': '4px', '--turn': '24deg' },
    { '--column': '38%', '--size': '5px', '--turn': '-32deg' },
    { '--column': '15%', '--size': '3px', '--turn': '58deg' },
    { '--column': '47%', '--size': '6px', '--turn': '12deg' },
    { '--column': '26%', '--size': '4px', '--turn': '-14deg' },
  ],
  [
    { '--row': '9%', '--aside': '1.5%' },
    { '--row': '51%', '--aside': '3%' },
    { '--row': '24%', '--aside': '4%' },
    { '--row': '45%', '--aside': '5%' },
    { '--row': '15%', '--aside': '6%' },
    { '--row': '34%', '--aside': '0%' },
    { '--row': '38%', '--aside': '2.5%' },
  ],
  [
    { '--time': '3.4s', '--wait': '0.2s', '--from': '-16svh', '--drift': '3vw' },
    { '--time': '2.6s', '--wait': '0.9s', '--from': '-11svh', '--drift': '-2vw' },
    { '--time': '3s', '--wait': '1.6s', '--from': '-20svh', '--drift': '1vw' },
  ],
]

/** Fewer than the 50 that the specification allows: more would be slow to draw on a phone. */
const motes = Array.from({ length: 24 }, (_, index) =>
  Object.assign({}, ...cycles.map(cycle => cycle[index % cycle.length])),
)

/** Delay in milliseconds that leaves the processor to page startup, because every animated frame repaints. */
const motesAfterMs = 1_500

function HeroMotes() {
  const [areComing, setComing] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setComing(true), motesAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    areComing && (
      <div className="hero-motes" aria-hidden="true">
        {motes.map(style => (
          <i key={style['--column'] + style['--row']} style={style} />
        ))}
      </div>
    )
  )
}
