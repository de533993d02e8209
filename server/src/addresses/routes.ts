import { addressContracts } from '@chekku/domain/contracts/addresses'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'
import type { Addresses } from './service.ts'

export const addressRoutes: Routes<{ addresses: Addresses }> = async (app, { addresses }) =>
  serve(app, addressContracts, {
    getAddress: async ({ params }) => success(await addresses.find(params.kind, params.idOrSlug)),
  })
