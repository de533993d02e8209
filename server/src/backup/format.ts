import { Problem } from '@chekku/domain/problem'
import { z } from 'zod'

/* Gzipped JSON lines: a head, the rows of each table as arrays, an end with a checksum. See docs/backup-format.md. */

export const formatName = 'chekku-backup'
/** Incremented only if older versions of the program can't read the file. */
export const formatVersion = 1

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const head = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** The applied migrations, oldest first. */
  schema: z.array(z.string()).min(1),
  /** The catalogue's revision, which grows by one with each write, and stays a number that is exact. */
  revision: count.max(2 ** 52),
})
export type BackupHead = z.infer<typeof head>

export const tableStart = z.object({ table: z.string(), columns: z.array(z.string()) })
export const tableEnd = z.object({ table: z.string(), rows: count, sha256 })
/** `sha256` covers all previous lines, including line feeds. */
export const fileEnd = z.object({ end: z.literal(true), rows: count, sha256 })

/** A value of a row; bytes are base64. */
export type BackupValue = string | number | null
export const backupRow = z.array(z.union([z.string(), z.number(), z.null()]))

/** Maximum length of a line; the longest is a picture of a few megabytes. */
export const longestLine = 64 * 1024 * 1024

/** A Problem with the reason for refusing a backup as one sentence. */
export const unusableBackup = (file: string, why: string, cause?: unknown) =>
  new Problem('invalid', `The backup ${file} ${why}.`, { cause })
