import { useLocation } from 'react-router'
import { newItemOf } from './list-position.ts'

/** Marks what was just created. */
export function NewMark({ id }: { id: string }) {
  const { state } = useLocation()
  if (newItemOf(state) !== id) return null
  return <span className="caps mt-1 inline-block rounded-full bg-leaf px-2.5 py-0.5 text-paper">New</span>
}
