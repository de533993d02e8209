export type FormFields = Record<string, string | number | boolean | Blob | undefined>

/** Fields as multipart form data: all of them strings, and a file as it is. What is undefined is left out. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.set(name, value)
    else form.set(name, String(value))
  }
  return form
}
