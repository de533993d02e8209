import { dateText } from '@chekku/domain/shop/date-text'

/** Asks the owner about a date that has passed. */
export const passedQuestion = (date: string) => `Due back on ${dateText(date)}. Is it back?`
