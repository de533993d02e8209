import { packLimits } from './packs/pack-limits.ts'

/** Messages about joining products as sizes of one product. */
export const joinMessages = {
  chooseSeveral: `Please choose 2 to ${packLimits.packs} products`,
  tooMany: (sizes: number) =>
    `These products have ${sizes} sizes: a product can have at most ${packLimits.packs}`,
  draft: (name: string) => `“${name}” is a draft: please publish it, or leave it out`,
  gone: (name: string) => `“${name}” was deleted: please close this and choose again`,
  /** Warns that a product's availability ends with the join, since sizes have none. */
  ended: (name: string, now: string, then: string) => `“${name}”: “${now}” becomes “${then}”.`,
  leftOut: (name: string) => `“${name}” has no size in the list`,
  joined: (sizes: number, name: string) => `${sizes} sizes are one product now: ${name}`,
  undone: 'The products are as they were',
  failed: 'Failed to join these products',
} as const
