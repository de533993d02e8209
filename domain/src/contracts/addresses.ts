import { address, addressParams } from '../schemas/address.ts'
import { checkedRedirects, redirectList, storedRedirects } from '../schemas/redirects.ts'
import { successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

export const addressContracts = {
  getAddress: {
    summary: 'Where a product or a category is, by its id or any slug that it ever had',
    params: addressParams,
    answer: successOf(address),
    refusals: [404],
  },
} satisfies Contracts

export const redirectContracts = {
  listRedirects: {
    summary: 'Addresses of a former site, and where they lead',
    answer: successOf(storedRedirects),
  },
  saveRedirects: {
    summary: 'Replaces the whole list, or refuses it line by line',
    body: redirectList,
    answer: successOf(storedRedirects),
    refusals: [413],
  },
  checkRedirects: {
    summary: 'Says of each line where it would lead, or what is wrong with it',
    body: redirectList,
    answer: successOf(checkedRedirects),
    refusals: [413],
  },
} satisfies Contracts
