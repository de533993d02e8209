import { z } from 'zod'

/** A path that downloads the whole shop, once. */
export const backupLink = z.object({ link: z.string() })

/** The start of the last backup, by a download or a command. */
export const lastBackup = z.object({ lastAt: z.iso.datetime().nullable() })
