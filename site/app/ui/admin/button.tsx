import type { ComponentProps } from 'react'
import { buttonClasses } from '../button.ts'
import { BinIcon } from './admin-icons.tsx'

const tones = { quiet: 'text-soft hover:text-ink', on: 'text-leaf' }

/** Class names of an icon-only button or link: 44 px. */
export function iconButtonClasses(tone: keyof typeof tones = 'quiet'): string {
  return `grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-wash disabled:opacity-50 ${tones[tone]}`
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: Parameters<typeof buttonClasses>[0]
}

export function Button({ kind = 'quiet', className = '', ...button }: ButtonProps) {
  const classes = `disabled:opacity-60 aria-disabled:opacity-60 ${className}`
  return <button type="button" {...button} className={buttonClasses(kind, classes)} />
}

export const LinkButton = ({ className = '', ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={`link min-h-11 min-w-11 ${className}`} />
)

export const RemoveButton = ({ name, ...button }: ComponentProps<'button'> & { name: string }) => (
  <button
    type="button"
    aria-label={`Remove ${name}`}
    title={`Remove ${name}`}
    {...button}
    className={iconButtonClasses()}
  >
    <BinIcon />
  </button>
)
