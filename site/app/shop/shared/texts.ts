/* Prices on every page. */

/** Before a struck price, for screen readers. */
export const insteadOf = 'instead of'
