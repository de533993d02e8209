import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { productMessages } from '@chekku/domain/product'
import type { Deleted, TrashKind } from '@chekku/domain/schemas/trash'
import { asSentence } from '@chekku/domain/sentence'
import { trashMessages } from '@chekku/domain/trash'
import { type Answer, type ApiError, isStale } from '../../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../../api/failure-text.ts'
import { type Question, useConfirm } from '../../../ui/admin/confirm.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { namesText } from '../../data/change-text.ts'
import { invalidate } from '../../data/queries.ts'
import { type QueryOf, updateCached } from '../../data/query-client.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import type { ListItem } from './list-config.ts'
import type { Selection } from './use-list.ts'

const deletedTexts: Record<TrashKind, { one: string; several: string }> = {
  product: { one: productMessages.deleted, several: 'products deleted' },
  category: { one: categoryMessages.deleted, several: 'categories deleted' },
  gallery: { one: galleryMessages.deleted, several: 'gallery items deleted' },
}

/** Concurrency limit: the timeout of a call begins when it is made, and browsers send only a few of them. */
const concurrency = 4

/** Calls `work` for each item, a few at a time, and continues after failures. */
async function runEach<Item, Data>(items: readonly Item[], work: (item: Item) => Promise<Answer<Data>>) {
  const done: { item: Item; data: Data; change: string | undefined }[] = []
  const failed: { item: Item; error: ApiError }[] = []
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const { data, error, change } = await work(item)
      if (error) failed.push({ item, error })
      else done.push({ item, data, change })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { done, failed }
}

/** Takes a 404 as success: a call with a lost answer, or somebody else, has deleted it already. */
export const doneIfGone = <Data>(answer: Answer<Data>): Answer<Data | undefined> =>
  answer.error?.status === 404 ? { data: undefined, error: null } : answer

type Results<Item> = Awaited<ReturnType<typeof runEach<Item, unknown>>>

interface BulkOptions<Item extends ListItem> {
  kind: TrashKind
  query: QueryOf<Item[]>
  selection: Selection<Item>
  nameOf: (item: Item) => string
  /** The id of the parent, which an item is deleted with. */
  parentOf?: (item: Item) => string | undefined
}

/** A confirmation without the parts that all deletions share. */
type DeleteQuestion = Omit<Question, 'confirmLabel' | 'isDangerous'>

interface Deletion<Item> {
  /** The items that are gone, which may be fewer than were to be deleted. */
  gone: readonly Item[]
  /** The ids of the changes, to undo them. */
  changes: readonly (string | undefined)[]
  /** Why the others are still there. */
  failure?: string | undefined
}

/** Changes and deletes one or several items of a list, and shows the results. */
export function useBulk<Item extends ListItem>(options: BulkOptions<Item>) {
  const { kind, query, selection, nameOf, parentOf } = options
  const confirm = useConfirm()
  const toast = useToast()
  const undoToast = useUndoToast()

  /** How many items are done, and why the others are not. */
  const resultsText = ({ done, failed }: Results<Item>) => {
    const reasons = failed.map(({ item, error }) => `${nameOf(item)} (${error.message})`)
    return `${done.length} of ${done.length + failed.length} done. Not: ${reasons.join(', ')}`
  }

  /** Reloads after a 412 to show the foreign change; a lost answer leaves the list as it is, for another try. */
  const refreshIfStale = ({ failed }: Results<Item>) => {
    if (failed.some(({ error }) => isStale(error))) invalidate(kind)
  }

  /** Changes each item with a request of its own; `savedText` formats the message for the number of changed items. */
  async function changeEach(
    items: readonly Item[],
    change: (item: Item) => Promise<Answer<Item>>,
    savedText: (count: number) => string,
  ) {
    const results = await runEach(items, async item => {
      const answer = await change(item)
      const { data } = answer
      if (data) updateCached(query, shown => shown.map(cached => (cached._id === data._id ? data : cached)))
      return answer
    })
    const hasFailed = results.failed.length > 0
    const changes = results.done.map(({ change }) => change)
    const details = namesText(results.done.map(({ item }) => nameOf(item)))
    undoToast(hasFailed ? resultsText(results) : savedText(items.length), changes, { hasFailed, details })
    refreshIfStale(results)
    selection.drop(results.done.map(({ item }) => item))
  }

  /** Asks for confirmation, then makes the call that deletes. */
  async function remove(question: DeleteQuestion, call: () => Promise<Deletion<Item>>) {
    const note = trashMessages.staysInTrash
    if (!(await confirm({ ...question, note, confirmLabel: 'Delete', isDangerous: true }))) return
    const { gone, changes, failure } = await call()
    const ids = new Set(gone.map(({ _id }) => _id))
    updateCached(query, shown => shown.filter(item => !ids.has(item._id) && !ids.has(parentOf?.(item) ?? '')))
    const texts = deletedTexts[kind]
    if (gone.length > 0)
      undoToast(gone.length === 1 ? texts.one : `${gone.length} ${texts.several}`, changes, {
        details: trashMessages.inTrash(namesText(gone.map(nameOf))),
        undone: trashMessages.deletionUndone,
      })
    selection.drop(gone)
    if (failure !== undefined) toast(failure, { hasFailed: true })
  }

  /** Asks for confirmation, then deletes each item with a request of its own. */
  const removeEach = (
    items: readonly Item[],
    question: DeleteQuestion,
    call: (item: Item) => Promise<Answer<Deleted>>,
    failures: FailureTexts & { refused: string },
  ) =>
    remove(question, async () => {
      const results = await runEach(items, async item => doneIfGone(await call(item)))
      refreshIfStale(results)
      const [firstFailure] = results.failed
      const textOfSeveral = `${asSentence(failures.refused)} ${resultsText(results)}`
      const failure =
        items.length === 1 && firstFailure ? failureText(failures, firstFailure.error) : textOfSeveral
      return {
        gone: results.done.map(({ item }) => item),
        changes: results.done.map(({ change }) => change),
        failure: firstFailure && failure,
      }
    })

  return { changeEach, remove, removeEach }
}
