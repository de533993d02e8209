import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-response.ts'
import { useShop } from '../../root-data.ts'
import { Button } from '../../ui/admin/button.tsx'

const returnToWebsite = (
  <a href="/" className="link grid min-h-11 content-center">
    Return to Website
  </a>
)

interface EntranceProps {
  title: string
  /** The content below the card. Default: the link to the shop. */
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

interface LinkFailureProps {
  query: { error: ApiError | null; refetch: () => unknown }
  /** The text for a link that has expired or was used. */
  expired: ReactNode
}

/** Tells why the link that led to an entrance could not be read. */
export const LinkFailure = ({ query: { error, refetch }, expired }: LinkFailureProps) =>
  error && (
    <div role="alert" className="mt-4 grid justify-items-start gap-4">
      {error.status === 404 ? (
        expired
      ) : (
        <>
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </>
      )}
    </div>
  )
