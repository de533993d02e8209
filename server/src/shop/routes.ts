import { fieldProblem, problemMessages } from '@chekku/domain/problem'
import { successOf } from '@chekku/domain/schemas/response'
import {
  publicShop,
  restoredSection,
  type ShopSection,
  shopForEditing,
  shopVersion,
} from '@chekku/domain/schemas/shop'
import { type ShopSave, shopSaves } from '@chekku/domain/schemas/shop-save'
import { capitalised } from '@chekku/domain/sentence'
import { shopMessages } from '@chekku/domain/shop/sections'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callOf, ifMatchHeader } from '../calls/call.ts'
import { answers, idParams, operation, publicRead, success } from '../http/responses.ts'
import type { ShopService } from './service.ts'

const tags = ['Shop']

/** Multipart fields are texts, so the keys of a save are JSON in the part `json`. */
function readJsonPart(body: unknown): unknown {
  const { json, ...rest } = body as Record<string, unknown>
  if (json === undefined) return body
  const keys = parseJson(String(json))
  if (typeof keys === 'object' && keys !== null && !Array.isArray(keys)) return { ...rest, ...keys }
  throw fieldProblem('json', problemMessages.jsonMalformed)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const shopRoutes: FastifyPluginAsyncZod<{ shop: ShopService }> = async (app, { shop }) => {
  app.get(
    '/shop',
    publicRead(tags, 'getShop', 'What the owner says of her shop, and the notice of this moment', {
      response: answers(200, successOf(publicShop)),
    }),
    async () => success(await shop.read()),
  )

  app.get(
    '/shop/details',
    operation(tags, 'getShopDetails', 'All details, also what visitors do not see', {
      response: answers(200, successOf(shopForEditing), 401),
    }),
    async () => success(await shop.details()),
  )

  for (const section of Object.keys(shopSaves) as ShopSection[]) {
    const body: z.ZodType = shopSaves[section]
    const hasPicture = section === 'identity' || section === 'words'
    app.put(
      `/shop/${section}`,
      {
        config: { picture: hasPicture },
        preValidation: async request => {
          if (request.isMultipart()) request.body = readJsonPart(request.body)
        },
        ...operation(
          tags,
          `updateShop${capitalised(section)}`,
          `Merges what is sent of the shop’s ${section}, key by key; a change appends a version`,
          {
            headers: ifMatchHeader,
            body,
            response: answers(
              200,
              successOf(shopForEditing),
              400,
              401,
              412,
              ...(hasPicture ? [413, 415, 507] : []),
            ),
          },
        ),
      },
      async request => {
        const { picture: upload } = request
        const input = request.body as ShopSave
        const saved = await shop.save(callOf(request), { section, input, upload })
        return success(saved, shopMessages.saved)
      },
    )
  }

  app.get(
    '/shop/history',
    operation(tags, 'listShopVersions', 'Saved versions, newest first', {
      response: answers(200, successOf(z.array(shopVersion)), 401),
    }),
    async () => success(await shop.history()),
  )

  app.get(
    '/shop/history/:id',
    operation(tags, 'getShopVersion', 'One saved version', {
      params: idParams,
      response: answers(200, successOf(shopVersion), 401, 404),
    }),
    async request => success(await shop.version(request.params.id)),
  )

  app.post(
    '/shop/history/:id/restore',
    operation(
      tags,
      'restoreShopVersion',
      'Puts a saved version, or one section of it, to use again; a change appends a version',
      {
        headers: ifMatchHeader,
        params: idParams,
        querystring: z.object({ section: restoredSection.optional() }),
        response: answers(200, successOf(shopForEditing), 400, 401, 404, 412),
      },
    ),
    async request =>
      success(
        await shop.restore(callOf(request), request.params.id, request.query.section),
        shopMessages.restored,
      ),
  )
}
