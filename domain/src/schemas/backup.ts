import { z } from 'zod'

/** A path that downloads the whole shop, once. */
export const backupLink = z.object({ link: z.string() })

/** When the last backup began, by whatever way. */
export const lastBackup = z.object({ lastAt: z.iso.datetime().nullable() })
