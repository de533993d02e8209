import type { GoLiveExample, GoLiveItem } from '@chekku/domain/schemas/go-live'
import {
  allPoints,
  backupCommand,
  firstThings,
  type GoLivePart,
  goLiveLimits,
  goLiveListPath,
  goLivePartNames,
  goLiveTexts,
  isGoLiveList,
} from '@chekku/domain/shop/go-live'
import { Link } from 'react-router'
import { Button } from '../../ui/admin/button.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useCanOpen } from '../auth/use-can.ts'

/** The list of the entities that a part counts. */
const partList = (part: GoLivePart) => (isGoLiveList(part) ? part : 'products')

/** Something to fix that is no entity of a list has a screen of its own, such as the form of a first product. */
const findOwnScreen = (examples: readonly GoLiveExample[]) =>
  examples.find(({ _id, path }) => _id === undefined && path !== '')

/** The path of the screen that fixes an item: the list of its first open part, or its own; undefined if it is not for the user. */
function useFixPath({ key, examples, parts = [] }: GoLiveItem): string | undefined {
  const canOpen = useCanOpen()
  const openPart = parts.find(({ count }) => count > 0)
  const ownPath = findOwnScreen(examples)?.path ?? goLiveTexts[key].path
  const path = openPart ? goLiveListPath(partList(openPart.key), key) : ownPath
  return path !== undefined && canOpen(path) ? path : undefined
}

/** An open step as a sentence that leads to where it is fixed. */
export function StepLink({ item }: { item: GoLiveItem }) {
  const { title, sentence = `${title}.` } = goLiveTexts[item.key]
  const ownName = findOwnScreen(item.examples)?.name ?? ''
  return (
    <li>
      <Link
        to={useFixPath(item) ?? allPoints}
        className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-wash"
      >
        {firstThings.has(ownName) ? `${ownName}.` : sentence}
        <ChevronIcon className="ml-auto size-5 shrink-0 -rotate-90 text-soft" />
      </Link>
    </li>
  )
}

interface StepRowProps {
  item: GoLiveItem
  isBusy: boolean
  onDismiss: () => void
}

/** An open step in full: the problem, some examples, links to the screens that fix it, and "Not for us". */
export function StepRow({ item, isBusy, onDismiss }: StepRowProps) {
  const { key, count, examples, parts = [] } = item
  const { title, text } = goLiveTexts[key]
  const openParts = parts.filter(part => part.count > 0)
  const path = useFixPath(item)
  return (
    <li className="grid gap-x-6 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="max-w-measure text-soft">
          {text} {key === 'backup' && <code className="text-ink wrap-anywhere">{backupCommand}</code>}
        </p>
        <Examples examples={examples} count={count} />
        {openParts.map(part => (
          <div key={part.key} className="mt-1">
            <Link
              to={goLiveListPath(partList(part.key), key, part.key)}
              className="link inline-flex min-h-11 items-center text-fine tabular-nums"
            >
              {`${goLivePartNames[part.key]}: ${part.count}`}
            </Link>
            <Examples examples={part.examples} count={part.count} />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap content-start items-start gap-2 *:max-md:flex-1 md:justify-end">
        {path !== undefined && (
          <Link to={path} aria-label={`Fix it: ${title}`} className={buttonClasses('outline')}>
            Fix it
          </Link>
        )}
        <Button disabled={isBusy} aria-label={`Not for us: ${title}`} onClick={onDismiss}>
          Not for us
        </Button>
      </div>
    </li>
  )
}

/** Examples of an item's subjects; most are links to the screen that fixes them. */
function Examples({ examples, count }: { examples: readonly GoLiveExample[]; count: number }) {
  if (examples.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {examples.map(({ _id, name, path }) => (
        <li key={_id ?? name} className="flex min-h-11 min-w-0 items-center">
          {path === '' ? (
            name
          ) : (
            <Link to={path} className="link inline-block min-w-11 py-2.5 leading-normal wrap-anywhere">
              {name}
            </Link>
          )}
        </li>
      ))}
      {count > goLiveLimits.examples && (
        <li className="flex min-h-11 items-center text-soft">{`and ${count - examples.length} more`}</li>
      )}
    </ul>
  )
}
