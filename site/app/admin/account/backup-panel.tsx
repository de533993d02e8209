import { backupMessages, restoreCommand } from '@chekku/domain/backup'
import type { BackupLink } from '@chekku/domain/schemas/backup'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { downloadFrom } from '../../ui/admin/download.ts'
import { useToast } from '../../ui/toast.tsx'
import { momentText } from '../data/moment-text.ts'
import { dataOf } from '../data/query-client.ts'
import { panelClasses } from '../layout/screen.tsx'

/** Interval of asking whether a backup has arrived. */
const askMs = 3_000

/** Downloads the whole shop as one file, and says when the last backup was made. */
export function BackupPanel() {
  const toast = useToast()
  /** When the last backup was made, at the start of this one. */
  const [before, setBefore] = useState<string | null>()
  const { data, error } = useQuery({
    queryKey: ['backup'],
    queryFn: () => dataOf(adminApi.backup.last()),
    meta: { isStored: false },
    refetchInterval: ({ state }) => before !== undefined && state.data?.lastAt === before && askMs,
  })
  const { mutate, isPending } = useMutation<BackupLink, ApiError>({
    mutationFn: () => dataOf(adminApi.backup.createLink()),
    onSuccess({ link }) {
      downloadFrom(link)
      setBefore(data?.lastAt)
      toast(backupMessages.started)
    },
    onError: error => toast(failureText(adminFailures.account, error), { hasFailed: true }),
  })
  return (
    <section id="backup" aria-labelledby="backup-title" className={`${panelClasses} scroll-mt-20 p-5 md:p-6`}>
      <h2 id="backup-title" className="text-name font-semibold">
        {backupMessages.heading}
      </h2>
      <p className="mt-3 max-w-measure text-soft">{backupMessages.text}</p>
      <p className="mt-2 max-w-measure text-soft">
        {backupMessages.restoring} <code className="text-ink wrap-anywhere">{restoreCommand}</code>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {error && backupMessages.loadFailed}
        {data && (data.lastAt ? `The last backup: ${momentText(data.lastAt)}.` : backupMessages.none)}
      </p>
      <Button onClick={() => mutate()} disabled={isPending} className="mt-4">
        {backupMessages.download}
      </Button>
    </section>
  )
}
