import { Problem } from '@chekku/domain/problem'
import { z } from 'zod'

/*
 * A backup is gzip of lines of JSON, as docs/backup-format.md describes it: a head, the tables one after the other, each
 * with its rows as lists of values, and an end that counts and checks all of it.
 */

export const formatName = 'chekku-backup'
/** Moves only when an older program could not read the file. */
export const formatVersion = 1

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const head = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had, oldest first. */
  schema: z.array(z.string()).min(1),
  /** The catalogue's revision. */
  revision: count,
})
export type BackupHead = z.infer<typeof head>

export const tableStart = z.object({ table: z.string(), columns: z.array(z.string()) })
export const tableEnd = z.object({ table: z.string(), rows: count, sha256 })
/** `sha256` is of every line before this one, line feeds included. */
export const fileEnd = z.object({ end: z.literal(true), rows: count, sha256 })

/** A value of a row; bytes are base64. */
export type BackupValue = string | number | null
export const row = z.array(z.union([z.string(), z.number(), z.null()]))

/** No line is longer: the longest is a picture's, and those are a few megabytes. */
export const longestLine = 64 * 1024 * 1024

/** Why a file is not taken, in one sentence. */
export function refuseBackup(file: string, why: string, cause?: unknown): Problem {
  const problem = new Problem('invalid', `The backup ${file} ${why}.`)
  problem.cause = cause
  return problem
}
