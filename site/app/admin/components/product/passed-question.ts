import { dateText } from '@chekku/domain/product/stock-texts'

/** Asks the owner about a date that has passed. */
export const passedQuestion = (date: string) => `Was to be back on ${dateText(date)}. Is it?`
