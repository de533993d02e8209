import { problemMessages } from '@chekku/domain/problem'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../../../api/api-response.ts'
import { unfold } from '../../../ui/admin/fold.tsx'
import { isWithin } from './form-values.ts'
import type { Edit, EditOptions, Errors } from './use-edit.ts'

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

/** The errors of a form's fields, and the failure of its last save. */
export function useFormErrors<Stored extends object, Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  { check, errorsAfterChange = errorsElsewhere }: EditOptions<Stored, Values>,
) {
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<ApiError>()
  return {
    errors,
    failure,
    check: (values: Values, edit: Edit<Values>, stored: Stored | undefined): Errors => ({
      ...unreadableNumbers(form.current),
      ...check?.(values, edit, stored),
    }),
    /** Shows the errors and focuses the first invalid field. */
    showErrors(next: Errors, error?: ApiError) {
      flushSync(() => {
        setErrors(next)
        setFailure(error)
      })
      const invalid = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [])]
      // The first one last, since opening a fold may close another one.
      for (const control of invalid.toReversed()) unfold(control)
      invalid[0]?.focus()
    },
    addErrors: (added: Errors) => setErrors({ ...errors, ...added }),
    clearErrors() {
      setErrors({})
      setFailure(undefined)
    },
    /** Clears the errors at the paths of changed fields: `packs.2.price`. */
    clearErrorsAt(paths: readonly string[]) {
      setErrors(errorsAfterChange(errors, paths))
      if (paths.includes('image')) setFailure(undefined)
    },
  }
}
