import { z } from 'zod'

/** A path that downloads the whole shop, once. */
export const backupLink = z.object({ link: z.string() })
export type BackupLink = z.infer<typeof backupLink>

/** When the last backup began, by whatever way. */
export const lastBackup = z.object({ lastAt: z.iso.datetime().nullable() })
export type LastBackup = z.infer<typeof lastBackup>
