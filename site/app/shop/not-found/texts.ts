/* The page of an unknown address. */

export const missing = 'This page has moved, or its address is wrong.'
