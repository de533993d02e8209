import { z } from 'zod'
import { successOf } from '../schemas/response.ts'
import {
  publicShop,
  restoredSection,
  type ShopSection,
  shopForEditing,
  shopVersion,
} from '../schemas/shop.ts'
import { shopSaves } from '../schemas/shop-save.ts'
import type { Contracts } from './contract.ts'

const saveOf = <Section extends ShopSection>(section: Section) => ({
  summary: `Merges what is sent of the shop’s ${section}, key by key; a change appends a version`,
  body: shopSaves[section],
  answer: successOf(shopForEditing),
})

export const shopContracts = {
  getShop: {
    summary: 'What the owner says of her shop, and the notice of this moment',
    answer: successOf(publicShop),
  },
  getShopDetails: {
    summary: 'All details, also what visitors do not see',
    answer: successOf(shopForEditing),
  },
  updateShopIdentity: saveOf('identity'),
  updateShopReach: saveOf('reach'),
  updateShopPlaces: saveOf('places'),
  updateShopHours: saveOf('hours'),
  updateShopWords: saveOf('words'),
  updateShopTestimonials: saveOf('testimonials'),
  updateShopLegal: saveOf('legal'),
  updateShopNotices: saveOf('notices'),
  listShopVersions: { summary: 'Saved versions, newest first', answer: successOf(z.array(shopVersion)) },
  getShopVersion: { summary: 'One saved version', answer: successOf(shopVersion) },
  restoreShopVersion: {
    summary: 'Puts a saved version, or one section of it, to use again; a change appends a version',
    query: z.object({ section: restoredSection.optional() }),
    answer: successOf(shopForEditing),
  },
} satisfies Contracts
