/** Where a phone sends a sheet that is shared to the administration, and the field of that form. */
export const sheetShare = { path: '/admin/products/import', field: 'file' } as const
