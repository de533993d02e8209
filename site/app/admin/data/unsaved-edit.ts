/** The edit that is unsaved after a save of `sent`: one made during the save, now based on what is stored. */
export const unsavedAfter = <Edit extends { base: unknown }>(
  edit: Edit | undefined,
  sent: Edit | undefined,
  base: Edit['base'],
): Edit | undefined => (edit && edit !== sent ? { ...edit, base } : undefined)
