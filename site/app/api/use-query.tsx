import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { Await } from 'react-router'
import { type Recalled, remember, replaces } from './query-cache.ts'

interface LoadedProps<Answered extends { error: { status: number } | null }> {
  from: Recalled<Answered>
  loading: ReactNode
  children: (answer: Answered) => ReactNode
}

/** Shows `loading` until the answer is there, then the answer, then the newest one. */
export function Loaded<Answered extends { error: { status: number } | null }>({
  from,
  loading,
  children,
}: LoadedProps<Answered>) {
  return (
    <Suspense key={from.key} fallback={loading}>
      <Await resolve={from.shown}>
        {shown => (
          <Newest first={shown as Answered} from={from}>
            {children}
          </Newest>
        )}
      </Await>
    </Suspense>
  )
}

function Newest<Answered extends { error: { status: number } | null }>({
  first,
  from,
  children,
}: Omit<LoadedProps<Answered>, 'loading'> & { first: Answered }) {
  const [newest, setNewest] = useState(first)
  useEffect(() => {
    let isShown = true
    remember(from.key, first)
    void from.fresh?.then(answer => {
      if (isShown && replaces(answer)) startTransition(() => setNewest(answer))
    })
    return () => {
      isShown = false
    }
  }, [first, from])
  return children(newest)
}
