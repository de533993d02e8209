import { buttonShape } from '../button.ts'

const tones = { quiet: 'text-soft hover:text-ink', on: 'text-leaf', danger: 'text-danger' }

/** Class names of an icon-only button or link: 44 px. */
export function iconButtonClasses(tone: keyof typeof tones = 'quiet'): string {
  return `grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-wash disabled:opacity-50 ${tones[tone]}`
}

/** Class names of a destructive button. */
export function dangerButtonClasses(more = ''): string {
  return `${buttonShape} border border-danger/40 bg-work text-danger hover:border-danger disabled:opacity-60 ${more}`
}
