import { useShop } from '../../root-data.ts'

/** Shows beside a message to the shop that it is closed by a notice or a special day, and until when. */
export function ClosedText() {
  const { closed } = useShop()
  return closed && <strong className="mt-2 block font-semibold text-ink">{closed.text}</strong>
}
