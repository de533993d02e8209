import { factErrors } from '@chekku/domain/product/fact-errors'
import { changeFacts } from '@chekku/domain/product/facts'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { FactsChange } from '@chekku/domain/schemas/product/facts-save'
import type { Row } from '../changes/change-set.ts'
import { refuseFields } from './field-errors.ts'

/** The column of a flag; undefined keeps it. */
export const flagColumn = <Flag extends boolean | undefined>(flag: Flag) =>
  (flag === undefined ? undefined : Number(flag)) as Flag extends boolean ? 0 | 1 : undefined

/** A reference to a category within another entity; null if there is none, or in the trash, where it has no name. */
export const categoryReference = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name }

/** Parses a facts column; empty if it is "", and in lists, which do not read it. */
export const readFacts = (stored: string | null | undefined): Facts => (stored ? JSON.parse(stored) : {})

/** The addresses of other sites that the facts of a row lead to, "" among them. */
export const certificateLinks = (row: Row | null): string[] =>
  readFacts(row?.facts as string | undefined).certificates?.map(({ link }) => link) ?? []

/** The field of a response; missing if there are no facts. */
export const presentFacts = (stored: string | undefined): { facts?: Facts } =>
  stored ? { facts: readFacts(stored) } : {}

/** The column after a change; undefined keeps it. Rejects with a Problem that names contradicting facts. */
export function factsColumn(stored: string, change: FactsChange | undefined): string | undefined {
  if (change === undefined) return undefined
  const facts = changeFacts(readFacts(stored), change)
  refuseFields(factErrors(facts))
  return Object.keys(facts).length === 0 ? '' : JSON.stringify(facts)
}
