/** The look of a white work surface. */
export const panelLook = 'rounded-card border border-line bg-work'
