import { capitalised } from '@chekku/domain/sentence'

/** Sentences about cells of a sheet, each whole, since it is shown beside its row. */
export const cellMessages = {
  encoding: (text: string) => `“${text}” has lost letters. Please save the sheet as “CSV UTF-8”.`,
  lettersLost: (stored: string) =>
    `Letters were lost: the shop has “${stored.slice(0, 60)}”. Please save the sheet as “CSV UTF-8”.`,
  surplus: ({ cells, names }: { cells: number; names: number }) =>
    `This row has ${cells} cells for ${names} columns. Put quotation marks around a text with a comma.`,
  escaped: (text: string) =>
    `“${text}” has backslashes before its quotation marks. Please save the sheet again as “CSV UTF-8”.`,
  formula: (text: string) => `“${text}” is a formula that failed. Please type its value.`,
  noValue: (text: string) => `“${text}” means “no value” in programs. Please empty this cell.`,
  notCalculated: (text: string) =>
    `“${text.slice(0, 60)}” is a formula without a result. Please type its value.`,
  yesOrNo: (text: string) => `“${text}” must be Yes or No`,
  price: (text: string) => `“${text}” is not a price. Please write it as 1200 or 1200.50.`,
  priceAmbiguous: (text: string) => `“${text}” can be read in two ways. Please write it as 1200 or 1200.50.`,
  exponent: (text: string) =>
    `“${text}” is a long number that a spreadsheet shortened. Please format the column as text, and type it again.`,
  zeroLost: (text: string, whole: string) =>
    `“${text}” has lost its first zeros: it was ${whole}. Please format the column as text, and type it again.`,
  quantity: (text: string) => `“${text}” is not a quantity. Please write it as 500 ml.`,
  quantityAmbiguous: (number: string, unit: string) =>
    `“${number} ${unit}” may be ${Number(number)} ${unit} or ${number.replace('.', '')} ${unit}: please write one.`,
  quantityNeeded: (unit: string) => `“${unit}” needs a quantity beside it, such as 500`,
  unit: (text: string) => `“${text}” is not a unit: ml, litre, g, kg or pieces`,
  order: (text: string) => `“${text}” must be a whole number`,
  day: (text: string) => `“${text}” is not a date. Please write it as 2026-11-19 or 19/11/2026.`,
  food: (text: string) => `“${text}” must be Food or Not food`,
  nutrition: (text: string) =>
    `“${text}” cannot be read as nutrition. Please write it as “per 100 g; Energy 900 kcal; Fat 100 g”.`,
  altered: (text: string, stored: string) =>
    `“${text}” was “${stored}” until a spreadsheet changed it. Please format the column as text, and type it again.`,
  cannotClear: 'This cannot be empty',
  idUnknown: 'No product has this id: it may be deleted. Empty the id to add the row as new.',
  packUnknown: 'This product has no such size',
  packNeeded: (sizes: number) => `This product has ${sizes} sizes: please give this row its “pack id”`,
  packTwice: (row: number) => `Row ${row} has the same size`,
  skuTwice: (sku: string) => `Several sizes have the SKU “${sku}”: please give this row its “id”`,
  skuInSheet: (sku: string, row: number) => `Row ${row} has the SKU “${sku}” too`,
  rowsDiffer: (row: number) => `Row ${row} has another value for the same product`,
  leftOutWith: (row: number) => `Row ${row}, of the same product, is left out`,
  leftOut: 'You left this row out',
  nameNeeded: 'A new product needs a name',
  parentNeeded: (parent: string) => `No row has this size’s product, “${parent.slice(0, 60)}”`,
  sum: (text: string) => `“${text.slice(0, 60)}” is the sum of a column, not a product`,
  subcategoryAlone: 'A subcategory needs its category beside it',
  // Warnings.
  noPrice: (size: string) => capitalised(`${size || 'this product'} has no price`),
  doubt: (size: string, doubt: string) => capitalised(`${size || 'the price'} ${doubt}`),
  nameMoved: (name: string) => `“${name}” was the name of another product: was this column sorted alone?`,
  newCategory: (name: string) => `The category “${name}” is new`,
  changedSince: (by: string) => `${by} changed this product after the sheet was exported`,
  dayFirst: (text: string, row: number) => `“${text}” is read as day/month, but row ${row} has month/day`,
  unknownColumn: (name: string) => `The column “${name}” is ignored`,
  pictureIgnored: 'Picture links are ignored. Add this picture in its product.',
} as const
