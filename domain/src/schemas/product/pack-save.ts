import { z } from 'zod'
import { catalogueLimits } from '../../rules/catalogue-limits.ts'
import { emptyPack } from '../../rules/packs/pack-defaults.ts'
import { packErrors, packMessages } from '../../rules/packs/pack-errors.ts'
import { packLimits } from '../../rules/packs/pack-limits.ts'
import { visibleText } from '../../rules/search-key.ts'
import { measures } from '../../rules/units.ts'
import { finiteNumber, flag, jsonPart, optionalLine, orNone, wholeNumber } from '../request.ts'
import { offerSave } from './offer.ts'
import { ofEachPackField } from './pack.ts'
import { priceInPaise } from './price.ts'

/* Request schemas of the sizes of a product. */

const amount = (label: string) =>
  finiteNumber(label).refine(
    value =>
      value >= 0.001 &&
      value <= packLimits.quantity &&
      Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6,
    { error: `${label} must be 0.001 to 10,00,000, with at most 3 decimals` },
  )

const noId = { error: 'Id of a size must be an id' }

/** One size: an existing one has an id, a new one does not. In an existing one, a missing field keeps its value. */
export const packSave = z.object(
  {
    _id: z
      .string(noId)
      .max(catalogueLimits.idCharacters, noId)
      .nullable()
      .transform(id => id || undefined)
      .optional(),
    ...ofEachPackField({
      line: name => optionalLine(name, packLimits.lineCharacters).optional(),
      measure: name =>
        orNone(z.enum(measures, { error: `${name} must be volume, mass or count` })).optional(),
      quantity: name => orNone(amount(name)).optional(),
      pieces: name => wholeNumber(name, 1, packLimits.pieces).optional(),
      weight: name => orNone(amount(name)).optional(),
      price: name => priceInPaise(name).optional(),
      'printed-price': name => orNone(priceInPaise(name)).optional(),
      offer: () => offerSave.optional(),
      flag: name => flag(name).optional(),
      code: name => optionalLine(name, packLimits.codeCharacters).transform(visibleText).optional(),
      'bar-code': name =>
        optionalLine(name, packLimits.codeCharacters)
          .transform(text => visibleText(text).replaceAll(/[ -]/g, ''))
          .optional(),
      picture: name => optionalLine(name, 200).optional(),
    }),
  },
  { error: 'Size must have fields of its own' },
)
export type PackSave = z.infer<typeof packSave>

/** Adds errors between sizes; a field with an error of its own gets no second one. */
function checkTogether(packs: PackSave[], { issues, addIssue }: z.core.$RefinementCtx<PackSave[]>): void {
  const fieldsWithError = new Set(issues.map(({ path = [] }) => path.slice(0, 2).join('.')))
  const hasError = (index: number, field: string) => fieldsWithError.has(`${index}.${field}`)
  const packsToCheck = packs.map((pack, index) => {
    const completePack = pack._id === undefined ? { ...emptyPack, ...pack } : pack
    return Object.fromEntries(Object.entries(completePack).filter(([field]) => !hasError(index, field)))
  })
  for (const [index, field, message] of [...idErrors(packs), ...packErrors(packsToCheck)])
    if (!hasError(index, field)) addIssue({ code: 'custom', path: [index, field], message })
}

type IdError = readonly [index: number, field: string, message: string]

/** Errors of ids that are there twice, and of new sizes without a price. */
function idErrors(packs: readonly PackSave[]): IdError[] {
  const ids = packs.map(({ _id }) => _id)
  return packs.flatMap(({ _id, price }, index): IdError[] => {
    if (_id === undefined) return price === undefined ? [[index, 'price', packMessages.priceNeeded]] : []
    return ids.indexOf(_id) < index ? [[index, '_id', packMessages.idTwice]] : []
  })
}

/** All sizes of a product, in order; stored sizes that are missing are removed. */
export const packsSave = z.preprocess(
  jsonPart,
  z
    .array(packSave, { error: packMessages.list })
    .min(1, { error: packMessages.atLeastOne })
    .max(packLimits.packs, { error: packMessages.tooMany, abort: true })
    .superRefine(checkTogether, {
      when: ({ value }) =>
        Array.isArray(value) &&
        value.length <= packLimits.packs &&
        value.every(pack => pack instanceof Object),
    })
    .optional(),
)
