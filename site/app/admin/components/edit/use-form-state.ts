import { useMemo, useRef, useState } from 'react'
import { keepStoredPicture, pictureMark } from '../image-input/picture-choice.ts'
import { isSameValue } from './form-values.ts'
import type { Edit, EditOptions } from './use-edit.ts'
import { useFormErrors } from './use-form-errors.ts'

export const versionOf = (stored: { version?: number } | undefined) => stored?.version

/** The values of an edit over the stored ones. */
export function useFormState<Stored extends object, Values extends object>(
  options: EditOptions<Stored, Values>,
) {
  const { valuesOf, blank, rebase, isSame = isSameValue } = options
  const ref = useRef<HTMLFormElement>(null)
  /** A newer stored entity, which stands in place of `options.stored` until that is loaded again. */
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
  const formErrors = useFormErrors(ref, options)
  /** The edit over the newest stored values, if it can be rebased on them. */
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
    ...formErrors,
    setEdit,
    /** The same edit over newer stored values. */
    editOver: (latest: Edit<Values>, entity: Stored): Edit<Values> => ({
      ...latest,
      base: valuesOf(entity),
      version: versionOf(entity),
    }),
    /** Goes on with another edit, without errors; an unchanged one is none, so that newer stored values are shown. */
    begin(next: typeof edit) {
      setEdit(next === unchanged && !options.isFinal ? undefined : next)
      formErrors.clearErrors()
    },
    /** The edit counts as one of this visit. */
    unmarkRestored: () => setIsRestored(false),
    /** Restores a draft, unless an edit has begun since. */
    restore(draft: typeof edit) {
      setEdit(latest => latest ?? draft)
      setIsRestored(true)
    },
    /** Changes the edit, and clears the errors at `paths`. */
    change(changesOf: (latest: Edit<Values>) => Partial<Edit<Values>>, paths: readonly string[]) {
      setEdit(latest => ({ ...rebased(latest), ...changesOf(rebased(latest)) }))
      formErrors.clearErrorsAt(paths)
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
