import { momentText } from '../data/moment-text.ts'

/** Marks data that could not be refetched as old; `at` is the query's `dataUpdatedAt`. */
export function StaleDataNote({ at }: { at: number }) {
  if (at === 0) return null
  return (
    <p className="text-soft">{`What is shown was last seen on ${momentText(new Date(at).toISOString())}.`}</p>
  )
}
