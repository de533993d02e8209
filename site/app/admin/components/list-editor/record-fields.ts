/** The id of a control by its path, such as `social.0.href`, and its error or the first of what is in it. */
export type ControlAt = (path: string) => { id: string; error: string | undefined }

/** Values with one error for both; a price above the MRP is said at the MRP. */
const together: Readonly<Record<string, string>> = {
  from: 'until',
  until: 'from',
  latitude: 'longitude',
  longitude: 'latitude',
  price: 'mrp',
}

/** The fields of one record at a path, such as `branches.0`: an entry of a list, or a record of its own. */
export function recordFields<Item>(
  record: { at: ControlAt; path: string; item: Item },
  onChange: (item: Item, paths: readonly string[]) => void,
) {
  const { at, path, item } = record
  const put = (part: Partial<Item>, fields = Object.keys(part)) =>
    onChange(
      Object.assign({}, item, part),
      [...fields, ...fields.map(field => together[field] ?? field)].map(field => `${path}.${field}`),
    )
  return {
    ...record,
    change: (changed: Item) => onChange(changed, [path]),
    /** Changes some of its values, and clears the errors of these fields. */
    put,
    /** The properties of a text control; `errorAt` is the field's name in answers. */
    text: (field: keyof Item & string, errorAt: string = field) => ({
      ...at(`${path}.${errorAt}`),
      value: String(item[field]),
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) =>
        put({ [field]: target.value } as unknown as Partial<Item>, [errorAt]),
    }),
  }
}

export type RecordFields<Item> = ReturnType<typeof recordFields<Item>>
