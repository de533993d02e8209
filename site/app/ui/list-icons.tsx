import { icon } from './icons.tsx'

const slip = 'M5.5 3.5h13v17l-2.2-1.5-2.1 1.5L12 19l-2.2 1.5L7.7 19l-2.2 1.5Z'

/** A sheet with lines, and the same sheet with a plus. */
export const ListIcon = icon(`${slip}M9 8.5h6M9 12.5h6`)
export const ListAddIcon = icon(`${slip}M12 7.5v7M8.5 11h7`)
export const MinusIcon = icon('M6 12h12')
export const PlusIcon = icon('M12 6v12M6 12h12')
