/** Class names of one choice in a row of a few; the chosen one has `aria-current`. */
export const chipClasses =
  'inline-flex min-h-11 max-w-full items-center wrap-anywhere rounded-full border border-ink/25 bg-card/85 px-4 py-1.5 font-medium leading-tight transition-colors hover:border-leaf hover:text-leaf aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-paper'
