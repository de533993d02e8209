import { groupIndian } from '@chekku/domain/money'

const grouped = (count: number) => groupIndian(String(count))

/** Says how many items of a list are loaded; nothing where all are. */
export function ListTotal({ known, unknown, of }: { known: number; unknown: number; of: string }) {
  if (unknown === 0) return null
  return (
    <p role="status" className="mb-4 text-soft">
      {`${grouped(known)} of ${grouped(known + unknown)} ${of}: search to see more`}
    </p>
  )
}
