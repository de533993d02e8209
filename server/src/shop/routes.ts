import { shopContracts } from '@chekku/domain/contracts/shop'
import { fieldProblem, problemMessages } from '@chekku/domain/problem'
import type { ShopSection } from '@chekku/domain/schemas/shop'
import type { ShopSave } from '@chekku/domain/schemas/shop-save'
import { shopMessages } from '@chekku/domain/shop/sections'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../calls/call.ts'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'
import type { ShopService } from './service.ts'

/** Multipart fields are texts, so the keys of a save are JSON in the part `json`. */
function readJsonPart(body: unknown): unknown {
  const { json, ...otherFields } = body as Record<string, unknown>
  if (json === undefined) return body
  const keys = parseJson(String(json))
  if (typeof keys === 'object' && keys !== null && !Array.isArray(keys)) return { ...otherFields, ...keys }
  throw fieldProblem('json', problemMessages.jsonMalformed)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const formsWithJson = {
  preValidation: async (request: FastifyRequest) => {
    if (request.isMultipart()) request.body = readJsonPart(request.body)
  },
}

export const shopRoutes: Routes<{ shop: ShopService }> = async (app, { shop }) => {
  const save =
    (section: ShopSection) =>
    async ({ call, body, picture }: { call: Call; body: ShopSave; picture: Buffer | undefined }) =>
      success(await shop.save(call, section, body, picture), shopMessages.saved)
  serve(
    app,
    shopContracts,
    {
      getShop: async () => success(await shop.read()),
      getShopDetails: async () => success(await shop.details()),
      listShopVersions: async () => success(await shop.history()),
      getShopVersion: async ({ params }) => success(await shop.version(params.id)),
      restoreShopVersion: async ({ call, params, query }) =>
        success(await shop.restore(call, params.id, query.section), shopMessages.restored),
      updateShopIdentity: save('identity'),
      updateShopWords: save('words'),
      updateShopPlaces: save('places'),
      updateShopHours: save('hours'),
      updateShopReach: save('reach'),
      updateShopTestimonials: save('testimonials'),
      updateShopNotices: save('notices'),
      updateShopLegal: save('legal'),
    },
    { updateShopIdentity: formsWithJson, updateShopWords: formsWithJson },
  )
}
