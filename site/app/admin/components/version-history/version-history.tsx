import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { momentText } from '../../data/moment-text.ts'
import { panelClasses } from '../../layout/screen.tsx'

interface SavedVersion {
  _id: string
  version: number
  /** ISO 8601 UTC. */
  savedAt: string
}

interface VersionHistoryProps<Saved extends SavedVersion, Part> {
  /** Newest first. */
  versions: readonly Saved[]
  /** Text of the button that opens a version, and the start of its accessible name: "… version 3". */
  inspectLabels: { text: string; name: string }
  /** Shown after "Version 3" in a row. */
  titleOf?: (version: Saved) => string
  summaryOf: (version: Saved, index: number) => ReactNode
  /** `restorePart` restores a part of the version alone. */
  detailsOf: (version: Saved, restorePart: (part: Part) => void) => ReactNode
  /** Resolves to true if the version, or its part, was restored, which closes it. */
  onRestore: (version: Saved, part?: Part) => Promise<boolean>
  /** True while a version is being restored. */
  isBusy: boolean
}

/** Saved versions in rows, each with buttons to view and to restore it. */
export function VersionHistory<Saved extends SavedVersion, Part = never>(
  props: VersionHistoryProps<Saved, Part>,
) {
  const { versions, inspectLabels, titleOf, summaryOf, detailsOf, onRestore, isBusy } = props
  const [shown, setShown] = useState<Saved>()
  const restore = async (version: Saved, part?: Part) => {
    if (await onRestore(version, part)) setShown(undefined)
  }
  return (
    <>
      <ol aria-label="Saved versions, newest first" className={`${panelClasses} divide-y divide-line`}>
        {versions.map((version, index) => (
          <li key={version._id} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="font-semibold">
                Version {version.version}
                {titleOf?.(version)}
                {index === 0 && (
                  <span className="ml-2 rounded-full bg-leaf px-2.5 py-0.5 text-fine text-paper">Newest</span>
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
              <Button
                kind="outline"
                onClick={() => void restore(version)}
                disabled={isBusy}
                aria-label={`Restore version ${version.version}`}
              >
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? `Version ${shown.version}` : 'Version'}
      >
        {shown && (
          <>
            <p className="text-soft">Saved {momentText(shown.savedAt)}</p>
            {detailsOf(shown, part => void restore(shown, part))}
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Button onClick={() => setShown(undefined)}>Close</Button>
              <Button onClick={() => void restore(shown)} disabled={isBusy} kind="primary">
                Restore this version
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}
