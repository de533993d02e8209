import { Link, type LinkProps } from 'react-router'

/** A link within a text or by itself; its target is 44 px high. */
export const TextLink = ({ className = '', ...link }: LinkProps) => (
  <Link {...link} className={`link inline-grid min-h-11 content-center ${className}`} />
)
