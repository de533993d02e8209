import { adminFailures } from '../../api/admin/admin-failures.ts'
import type { Answer } from '../../api/api-response.ts'
import { type CallOptions, useCall } from '../data/use-call.ts'

/** A call about accounts, keys or sessions, with the texts of their failures. */
export const useAccountCall = <Data, Input = void>(
  call: (input: Input) => Promise<Answer<Data>>,
  options: Omit<CallOptions<Data, Input>, 'failures'> = {},
) => useCall(call, { failures: adminFailures.account, ...options })
