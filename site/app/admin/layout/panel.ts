/** A white work surface. */
export const panelClasses = 'rounded-card border border-line bg-work'
