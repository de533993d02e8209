import type { ComponentProps } from 'react'

export const newTab = { target: '_blank', rel: 'noopener noreferrer' }

/** A link to another site, which opens in a new tab without a referrer. */
export const NewTabLink = (props: ComponentProps<'a'>) => <a {...newTab} {...props} />
