import { sessionMessages } from '@chekku/domain/people/session'
import type { FreshProof } from '@chekku/domain/schemas/people/session'
import { type ApiResponse, isRecord } from '../api-response.ts'
import type { ApiRequest, Transport } from '../call.ts'

/** Asks the signed-in person for a proof; undefined if they cancel. */
type AskForProof = () => Promise<FreshProof | undefined>

const proofHeader = 'Identity-Proof'
const askNobody: AskForProof = async () => undefined
let askForProof = askNobody
/** The newest proof of this page, which is stored nowhere. */
let proof: string | undefined
/** Resolves once the open question is answered. */
let question: Promise<void> | undefined

/** Keeps the proof in the answer to a sign-in or a new password, which prove the identity too. */
export function takeProofOf(headers: Headers): void {
  proof = headers.get(proofHeader) ?? proof
}

/** Calls `listener` whenever a call needs a fresh proof of identity; returns a function that ends that. */
export function whenProofNeeded(listener: AskForProof): () => void {
  askForProof = listener
  return () => {
    askForProof = askNobody
  }
}

/** Sends calls with the proof of this page; asks for one where it is missing or too old, once for all calls, and repeats them. */
export const withProof =
  (send: Transport): Transport =>
  async request => {
    const formerProof = proof
    const response = await send(addProof(request))
    if (!needsProof(response)) return response
    // Another call may have renewed the proof meanwhile.
    if (proof === formerProof) {
      question ??= renewProof()
      await question
    }
    return proof === formerProof ? cancelledResponse : send(addProof(request))
  }

async function renewProof(): Promise<void> {
  const answer = await askForProof()
  proof = answer?.proof ?? proof
  question = undefined
}

const addProof = (request: ApiRequest): ApiRequest =>
  proof === undefined ? request : { ...request, headers: { ...request.headers, [proofHeader]: proof } }

const needsProof = ({ status, body }: ApiResponse) =>
  status === 403 && isRecord(body) && isRecord(body.data) && body.data.needs === 'proof'

const cancelledResponse: ApiResponse = {
  status: 403,
  body: { success: false, message: sessionMessages.proofCancelled },
}
