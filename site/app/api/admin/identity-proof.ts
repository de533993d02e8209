import { sessionMessages } from '@chekku/domain/people/session'
import type { FreshProof } from '@chekku/domain/schemas/people/session'
import { type ApiResponse, isRecord } from '../api-response.ts'
import type { ApiRequest, Transport } from '../call.ts'

/** Asks the signed-in person for a proof; undefined if they cancel. */
type Ask = () => Promise<FreshProof | undefined>

const nobody: Ask = async () => undefined
let ask = nobody
/** The newest proof of this page, which is stored nowhere. */
let proof: string | undefined
/** Resolves once the open question is answered. */
let question: Promise<void> | undefined

/** Keeps the proof in the answer to a sign-in or a new password, which prove the identity too. */
export function takeProofOf(headers: Headers): void {
  proof = headers.get('Identity-Proof') ?? proof
}

/** Calls `listener` whenever a call needs a fresh proof of identity; returns a function that ends that. */
export function whenProofNeeded(listener: Ask): () => void {
  ask = listener
  return () => {
    ask = nobody
  }
}

/** Sends calls with the proof of this page; asks for one where it is missing or too old, once for all calls, and repeats them. */
export const withProof =
  (send: Transport): Transport =>
  async request => {
    const used = proof
    const response = await send(proved(request))
    if (!asksForProof(response)) return response
    if (proof === used) {
      question ??= takeProof()
      await question
    }
    return proof === used ? notProved : send(proved(request))
  }

async function takeProof(): Promise<void> {
  const answer = await ask()
  proof = answer?.proof ?? proof
  question = undefined
}

const proved = (request: ApiRequest): ApiRequest =>
  proof === undefined ? request : { ...request, headers: { ...request.headers, 'Identity-Proof': proof } }

const asksForProof = ({ status, body }: ApiResponse) =>
  status === 403 && isRecord(body) && isRecord(body.data) && body.data.needs === 'proof'

const notProved: ApiResponse = {
  status: 403,
  body: { success: false, message: sessionMessages.proofCancelled },
}
