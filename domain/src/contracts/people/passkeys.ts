import { z } from 'zod'
import {
  madePasskey,
  passkey,
  passkeyOptions,
  passkeyRename,
  passkeySignature,
} from '../../schemas/people/passkey.ts'
import { freshProof, session } from '../../schemas/people/session.ts'
import { done, successOf } from '../../schemas/response.ts'
import type { Contracts } from '../contract.ts'

const options = successOf(passkeyOptions)

export const passkeyContracts = {
  listPasskeys: { summary: 'The own passkeys, the oldest first', answer: successOf(z.array(passkey)) },
  askForPasskey: {
    summary: 'What a browser makes a passkey with, within five minutes',
    answer: options,
    refusals: [409],
  },
  addPasskey: {
    summary: 'Adds a passkey that a browser has made',
    body: madePasskey,
    status: 201,
    answer: successOf(passkey),
    refusals: [409],
  },
  renamePasskey: {
    summary: 'Renames a passkey of one’s own',
    body: passkeyRename,
    answer: successOf(passkey),
  },
  removePasskey: { summary: 'Removes a passkey of one’s own: it signs in no more', answer: done },
  askToSignIn: {
    summary: 'What a browser signs in by a passkey with, within five minutes',
    answer: options,
    refusals: [409],
  },
  signInByPasskey: {
    summary: 'Start a session by what a passkey has signed',
    body: passkeySignature,
    answer: session,
    refusals: [401, 403, 409],
  },
  askToProve: {
    summary: 'What a browser proves by a passkey with, within five minutes',
    answer: options,
    refusals: [409],
  },
  proveByPasskey: {
    summary: 'A fresh proof of identity, by what a passkey has signed',
    body: passkeySignature,
    answer: successOf(freshProof),
    refusals: [409],
  },
} satisfies Contracts
