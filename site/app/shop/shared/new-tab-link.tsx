import type { ComponentProps } from 'react'

/** A link to another site, which opens beside the shop and learns nothing of it. */
export const NewTabLink = (props: ComponentProps<'a'>) => (
  <a target="_blank" rel="noopener noreferrer" {...props} />
)
