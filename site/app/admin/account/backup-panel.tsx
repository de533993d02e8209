import { backupMessages, restoreCommand } from '@chekku/domain/backup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { Button } from '../../ui/admin/button.tsx'
import { downloadFrom } from '../../ui/admin/download.ts'
import { useAccountCall } from '../auth/use-account-call.ts'
import { momentText } from '../data/moment-text.ts'
import { unstoredQuery } from '../data/query-client.ts'
import { Panel } from '../layout/screen.tsx'

/** Interval of asking whether a backup has arrived. */
const askMs = 3_000

/** Downloads the whole shop as one file, and says when the last backup was made. */
export function BackupPanel() {
  /** When the last backup was made, at the start of this one. */
  const [before, setBefore] = useState<string | null>()
  const { data, error } = useQuery({
    ...unstoredQuery(['backup'], adminApi.backup.last),
    refetchInterval: ({ state }) => before !== undefined && (state.data?.lastAt ?? null) === before && askMs,
  })
  const { mutate, isPending } = useAccountCall(adminApi.backup.createLink, {
    said: backupMessages.started,
    onDone({ link }) {
      downloadFrom(link)
      setBefore(data?.lastAt ?? null)
    },
  })
  return (
    <Panel id="backup" title={backupMessages.heading}>
      <p className="mt-3 max-w-measure text-soft">{backupMessages.text}</p>
      <p className="mt-2 max-w-measure text-soft">
        {backupMessages.restoring} <code className="text-ink wrap-anywhere">{restoreCommand}</code>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {error && backupMessages.loadFailed}
        {data && (data.lastAt ? `The last backup: ${momentText(data.lastAt)}.` : backupMessages.none)}
      </p>
      <Button onClick={() => mutate()} aria-disabled={isPending} className="mt-4">
        {backupMessages.download}
      </Button>
    </Panel>
  )
}
