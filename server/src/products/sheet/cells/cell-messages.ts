import { capitalised } from '@chekku/domain/sentence'

/** Sentences about cells of a sheet, each whole, since it is shown beside its row. */
export const cellMessages = {
  encoding: (text: string) =>
    `“${text}” was saved in another encoding, so that letters were lost. Please export the sheet anew, or save it as “CSV UTF-8”.`,
  lettersLost: (stored: string) =>
    `Letters were lost: the shop has “${stored.slice(0, 60)}”. Please save the sheet as “CSV UTF-8”.`,
  surplus: ({ cells, names }: { cells: number; names: number }) =>
    `This row has ${cells} cells for ${names} columns. A text with a comma needs quotation marks around it.`,
  escaped: (text: string) =>
    `“${text}” has backslashes before its quotation marks. Please save the sheet anew as “CSV UTF-8”.`,
  formula: (text: string) => `“${text}” is a formula that failed. Please enter what it should be.`,
  noValue: (text: string) =>
    `“${text}” is how programs write that there is no value. Please empty this cell.`,
  notCalculated: (text: string) =>
    `“${text.slice(0, 60)}” is a formula that was not calculated. Please enter what it should be; a text that begins with = needs an apostrophe before it.`,
  yesOrNo: (text: string) => `“${text}” must be Yes or No`,
  price: (text: string) => `“${text}” is not a price. Please write it as 1200 or 1200.50.`,
  priceAmbiguous: (text: string) => `“${text}” can be read in two ways. Please write it as 1200 or 1200.50.`,
  exponent: (text: string) =>
    `“${text}” is what a spreadsheet makes of a long number. Please format the column as text, and enter its digits again.`,
  zeroLost: (text: string, whole: string) =>
    `“${text}” has lost the zeros before it: it was ${whole}. Please format the column as text, and enter it again.`,
  quantity: (text: string) =>
    `“${text}” is not a quantity. Please write it as 500, with ml, litre, g, kg or pieces as its unit.`,
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
    `“${text}” is what a spreadsheet makes of “${stored}”. Please format the column as text, and enter it again.`,
  cannotClear: 'This cannot be empty',
  idUnknown:
    'There is no product with this id. It may have been deleted; without its id, the row is a new product.',
  packUnknown: 'This product has no such size',
  packNeeded: (sizes: number) => `This product has ${sizes} sizes: “pack id” must say which one this row is`,
  packTwice: (row: number) => `Row ${row} is of the same size`,
  skuTwice: (sku: string) => `Several sizes have the SKU “${sku}”: please name the product by its id`,
  skuInSheet: (sku: string, row: number) => `Row ${row} has the SKU “${sku}” too`,
  rowsDiffer: (row: number) => `Row ${row} is of the same product and says something else`,
  leftOutWith: (row: number) => `Row ${row} is of the same product`,
  leftOut: 'You left this row out',
  nameNeeded: 'A new product needs a name',
  parentNeeded: (parent: string) =>
    `No row of this sheet is the product “${parent.slice(0, 60)}”, of which this is a size`,
  sum: (text: string) => `“${text.slice(0, 60)}” is the sum of a column, and no product`,
  subcategoryAlone: 'A subcategory needs its category beside it',
  // Warnings.
  noPrice: (size: string) => capitalised(`${size || 'this product'} has no price`),
  doubt: (size: string, doubt: string) => capitalised(`${size || 'the price'} ${doubt}`),
  nameMoved: (name: string) => `“${name}” was the name of another product: was this column sorted alone?`,
  newCategory: (name: string) => `The category “${name}” is new`,
  changedSince: (by: string) => `${by} changed this product after the sheet was exported`,
  dayFirst: (text: string, row: number) =>
    `“${text}” is read with its day first, but the date in row ${row} has its month first`,
  unknownColumn: (name: string) => `The column “${name}” is not read`,
  pictureIgnored:
    'Pictures are not fetched from addresses: please add this one in the form of the product, or name its file in a ZIP that comes with the sheet',
} as const
