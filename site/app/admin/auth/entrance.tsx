import type { ReactNode } from 'react'
import { useShop } from '../../root-data.ts'

const returnToWebsite = (
  <a href="/" className="link grid min-h-11 content-center">
    Return to Website
  </a>
)

interface EntranceProps {
  title: string
  /** What stands below the card; by default the link to the shop. */
  below?: ReactNode
  children: ReactNode
}

/** A screen of its own before the administration, such as the sign-in. */
export function Entrance({ title, below = returnToWebsite, children }: EntranceProps) {
  const { name } = useShop().identity
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 bg-wash px-4 py-10">
      <title>{`${title} · Administration`}</title>
      <div className="w-full max-w-narrow rounded-card border border-line bg-work p-6 wrap-anywhere md:p-8">
        <p className="font-serif text-name font-semibold text-leaf">{name}</p>
        <h1 className="mt-1 text-head">{title}</h1>
        {children}
      </div>
      {below}
    </main>
  )
}
