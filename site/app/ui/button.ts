type ButtonKind = 'primary' | 'quiet' | 'outline'

const buttonShape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold leading-tight transition-colors'

const buttonKinds: Record<ButtonKind, string> = {
  // Forced colours show the border.
  primary: 'border border-transparent bg-leaf text-paper hover:bg-leaf-deep',
  quiet: 'bg-card/85 text-ink border border-ink/25 hover:border-ink hover:bg-card',
  outline:
    'border border-leaf text-leaf hover:bg-leaf hover:text-paper focus-visible:bg-leaf focus-visible:text-paper',
}

/** Class names of a button, for `<button>` and links alike. */
export function buttonClasses(kind: ButtonKind, className = ''): string {
  return `${buttonShape} ${buttonKinds[kind]} ${className}`
}
