import { momentText } from '../data/moment-text.ts'

/** Marks what could not be read anew as old. */
export function SeenLast({ at }: { at: number | undefined }) {
  if (at === undefined) return null
  return <p className="text-soft">What is shown was last seen on {momentText(new Date(at).toISOString())}.</p>
}
