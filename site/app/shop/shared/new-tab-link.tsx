import type { ComponentProps } from 'react'

/** A link to another site, which opens in a new tab without a referrer. */
export const NewTabLink = (props: ComponentProps<'a'>) => (
  <a target="_blank" rel="noopener noreferrer" {...props} />
)
