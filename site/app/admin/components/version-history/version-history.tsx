import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../../api/api-response.ts'
import type { FailureTexts } from '../../../api/failure-text.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { useConfirm } from '../../../ui/admin/confirm.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { momentText } from '../../data/moment-text.ts'
import { useCall } from '../../data/use-call.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { QueryState } from '../../layout/query-state.tsx'
import { panelClasses, Screen } from '../../layout/screen.tsx'

interface SavedVersion {
  _id: string
  version: number
  /** ISO 8601 UTC. */
  savedAt: string
}

interface VersionHistoryProps<Saved extends SavedVersion, Restored, Part> {
  title: string
  back: { to: string; label: string }
  /** The versions, newest first. */
  query: UseQueryResult<{ versions: readonly Saved[] }>
  failure: string
  emptyText: string
  /** Text of the button that opens a version, and the start of its accessible name: "… version 3". */
  inspectLabels: { text: string; name: string }
  /** Shown after "Version 3" in a row. */
  titleOf?: (version: Saved) => string
  summaryOf: (version: Saved, index: number) => ReactNode
  isRestorable: boolean
  /** `restorePart` restores a part of the version alone. */
  detailsOf: (version: Saved, restorePart: (part: Part) => void, isBusy: boolean) => ReactNode
  /** The question before a version, or a part of it, is restored. */
  questionOf: (version: Saved, part?: Part) => { title: string; text: string }
  restore: (version: Saved, part?: Part) => Promise<Answer<Restored>>
  failures: FailureTexts
  onRestored: (restored: Restored) => void
  /** The messages of a restored version, and of its undo. */
  restoredText: string
  undoneText?: string
}

/** The screen of saved versions in rows, each with buttons to view and to restore it. */
export function VersionHistory<Saved extends SavedVersion, Restored, Part = never>(
  props: VersionHistoryProps<Saved, Restored, Part>,
) {
  const { title, back, query, failure, emptyText, isRestorable } = props
  const { inspectLabels, titleOf, summaryOf, detailsOf } = props
  const versions = query.data?.versions ?? []
  const [shown, setShown] = useState<Saved>()
  const onClose = () => setShown(undefined)
  const { restore, isBusy } = useRestore(props, onClose)
  return (
    <Screen title={title} back={back}>
      <QueryState query={query} failure={failure} count={versions.length} emptyText={emptyText}>
        <ol aria-label="Saved versions, newest first" className={`${panelClasses} divide-y divide-line`}>
          {versions.map((version, index) => (
            <li key={version._id} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
              <div className="min-w-0 flex-1 basis-64">
                <h2 className="font-semibold">
                  {`Version ${version.version}${titleOf?.(version) ?? ''}`}
                  {index === 0 && (
                    <span className="ml-2 rounded-full bg-leaf px-2.5 py-0.5 text-fine text-paper">
                      Newest
                    </span>
                  )}
                </h2>
                <p className="text-fine text-soft">
                  <time dateTime={version.savedAt}>{momentText(version.savedAt)}</time>
                </p>
                <div className="mt-1 wrap-anywhere">{summaryOf(version, index)}</div>
              </div>
              <div className="flex w-full gap-2 *:max-md:flex-1 md:w-auto">
                <Button
                  onClick={() => setShown(version)}
                  aria-label={`${inspectLabels.name} version ${version.version}`}
                >
                  {inspectLabels.text}
                </Button>
                {isRestorable && (
                  <Button
                    kind="outline"
                    onClick={() => restore(version)}
                    disabled={isBusy}
                    aria-label={`Restore version ${version.version}`}
                  >
                    Restore
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      </QueryState>
      <Dialog
        isOpen={shown !== undefined}
        onClose={onClose}
        title={shown ? `Version ${shown.version}` : 'Version'}
      >
        {shown && (
          <>
            <p className="text-soft">{`Saved ${momentText(shown.savedAt)}`}</p>
            {detailsOf(shown, part => restore(shown, part), isBusy)}
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Button onClick={onClose}>Close</Button>
              {isRestorable && (
                <Button onClick={() => restore(shown)} disabled={isBusy} kind="primary">
                  Restore this version
                </Button>
              )}
            </div>
          </>
        )}
      </Dialog>
    </Screen>
  )
}

/** Restores a version, or a part of it, once the question is confirmed. */
function useRestore<Saved extends SavedVersion, Restored, Part>(
  props: VersionHistoryProps<Saved, Restored, Part>,
  onDone: () => void,
) {
  const confirm = useConfirm()
  const undoToast = useUndoToast()
  const { mutate, isPending: isBusy } = useCall(
    ([version, part]: [Saved, Part?]) => props.restore(version, part),
    {
      failures: props.failures,
      async onDone(restored, _input, change) {
        props.onRestored(restored)
        await props.query.refetch()
        undoToast(props.restoredText, [change], props.undoneText ? { undone: props.undoneText } : {})
        onDone()
      },
    },
  )
  async function ask(version: Saved, part?: Part) {
    if (await confirm({ ...props.questionOf(version, part), confirmLabel: 'Restore' }))
      mutate([version, part])
  }
  return { restore: (version: Saved, part?: Part) => void ask(version, part), isBusy }
}
