/** The id of a control by its path, such as `social.0.href`, and its error or the first of what is in it. */
export type ControlAt = (path: string) => { id: string; error: string | undefined }

/** The fields of one record at a path, such as `branches.0`: an entry of a list, or a record of its own. */
export function recordFields<Item>(
  record: { at: ControlAt; path: string; item: Item },
  change: (item: Item) => void,
) {
  const { at, path, item } = record
  const put = (part: Partial<Item>) => change(Object.assign({}, item, part))
  return {
    ...record,
    change,
    /** Changes some of its values. */
    put,
    /** The properties of a text control; `errorAt` is the field's name in answers. */
    text: (field: keyof Item & string, errorAt: string = field) => ({
      ...at(`${path}.${errorAt}`),
      value: String(item[field]),
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) =>
        put({ [field]: target.value } as unknown as Partial<Item>),
    }),
  }
}

export type RecordFields<Item> = ReturnType<typeof recordFields<Item>>
