/** Puts a no-break space between numbers and units ("500 ml", "1 litre"); for display only. */
export const withTiedUnits = (name: string) => name.replace(/(\d) (?=\p{L})/gu, '$1\u00A0')
