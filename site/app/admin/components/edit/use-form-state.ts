import { problemMessages } from '@chekku/domain/problem'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../../../api/api-response.ts'
import { unfold } from '../../../ui/admin/fold.tsx'
import { keepStoredPicture, pictureMark } from '../image-input/picture-choice.ts'
import { isSameValue, isWithin } from './form-values.ts'
import type { Edit, EditOptions, Errors } from './use-edit.ts'

export const versionOf = (stored: { version?: number } | undefined) => stored?.version

const errorsElsewhere = (errors: Errors, paths: readonly string[]) =>
  Object.fromEntries(
    Object.entries(errors).filter(([errorPath]) => !paths.some(path => isWithin(errorPath, path))),
  )

/** The errors of number fields, by their ids, whose text is no number: the browser gives it out as an empty value. */
function unreadableNumbers(form: HTMLFormElement | null): Errors {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type=number]') ?? []
  const unreadable = [...inputs].filter(({ validity }) => validity.badInput)
  return Object.fromEntries(unreadable.map(({ id }) => [id, problemMessages.unreadableNumber]))
}

/** The values of an edit over the stored ones, with their errors. */
export function useFormState<Stored extends object, Values extends object>(
  options: EditOptions<Stored, Values>,
) {
  const { valuesOf, blank, rebase, isSame = isSameValue } = options
  const ref = useRef<HTMLFormElement>(null)
  /** The newest stored entity, and the one in whose place it stands until `options.stored` is loaded again. */
  const [newer, setNewer] = useState<{ entity: Stored; replaced: Stored | undefined }>()
  const stored = newer && newer.replaced === options.stored ? newer.entity : options.stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another thing begins anew.
  const unchanged = useMemo((): Edit<Values> => {
    const { values, picture } = stored
      ? { values: valuesOf(stored), picture: keepStoredPicture }
      : (blank as Edit<Values>)
    return { values, picture, base: values, version: versionOf(stored), attempt: undefined }
  }, [stored, blank])
  const [edit, setEdit] = useState(() =>
    editOfDraft(unchanged.values, options.slot?.draft, options.completeValues),
  )
  const [isRestored, setIsRestored] = useState(edit !== undefined)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<ApiError>()
  const rebased = (latest: Edit<Values> | undefined): Edit<Values> => {
    if (!latest || !rebase || latest.base === unchanged.base) return latest ?? unchanged
    return { ...latest, values: rebase(latest.values, latest.base, unchanged.base), base: unchanged.base }
  }
  const current = rebased(edit)
  const isChanged =
    pictureMark(current.picture) !== pictureMark(unchanged.picture) || !isSame(current.values, current.base)

  return {
    ref,
    stored,
    showStored(entity: Stored) {
      if (stored) setNewer({ entity, replaced: options.stored })
      options.onStored?.(entity)
    },
    /** Undefined while nothing is edited; `current` then has the stored values. */
    edit,
    current,
    isChanged: edit !== undefined && isChanged,
    isRestored,
    errors,
    failure,
    check: (values: Values, from: Edit<Values>, over: Stored | undefined): Errors => ({
      ...unreadableNumbers(ref.current),
      ...options.check?.(values, from, over),
    }),
    /** Shows the errors and focuses the first invalid field. */
    showErrors(next: Errors, error?: ApiError) {
      flushSync(() => {
        setErrors(next)
        setFailure(error)
      })
      const invalid = [...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [])]
      // The first one last, since opening a fold may close another one.
      for (const control of invalid.toReversed()) unfold(control)
      invalid[0]?.focus()
    },
    addErrors: (added: Errors) => setErrors({ ...errors, ...added }),
    setEdit,
    /** The same edit over newer stored values. */
    editOver: (latest: Edit<Values>, entity: Stored): Edit<Values> => ({
      ...latest,
      base: valuesOf(entity),
      version: versionOf(entity),
    }),
    /** Goes on with another edit, without errors. One that changes nothing follows the stored values. */
    begin(next: typeof edit) {
      setEdit(next === unchanged && !options.isFinal ? undefined : next)
      setErrors({})
      setFailure(undefined)
    },
    /** The edit counts as one of this visit. */
    unmarkRestored: () => setIsRestored(false),
    /** Restores a draft, unless an edit has begun since. */
    restore(draft: typeof edit) {
      setEdit(latest => latest ?? draft)
      setIsRestored(true)
    },
    /** Changes the edit and clears the errors at `paths`: `packs.2.price`. */
    change(changesOf: (latest: Edit<Values>) => Partial<Edit<Values>>, paths: readonly string[]) {
      setEdit(latest => ({ ...rebased(latest), ...changesOf(rebased(latest)) }))
      setErrors((options.errorsAfterChange ?? errorsElsewhere)(errors, paths))
      if (paths.includes('image')) setFailure(undefined)
    },
  }
}

/** The draft of an earlier visit; that of an earlier release may lack a value, also in the entries of its lists. */
export function editOfDraft<Values extends object>(
  unchanged: Values,
  draft: Edit<Values> | undefined,
  completeValues: (values: Values) => Values = values => values,
): Edit<Values> | undefined {
  if (!draft) return undefined
  const complete = (values: Values) => completeValues({ ...unchanged, ...values })
  return { ...draft, values: complete(draft.values), base: complete(draft.base) }
}
