import { buttonShape } from '../button.ts'

/** A button that takes something away. */
export function dangerButtonClasses(more = ''): string {
  return `${buttonShape} border border-danger/40 bg-work text-danger hover:border-danger disabled:opacity-60 ${more}`
}
