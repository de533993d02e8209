import {
  beginAnewQuery,
  goLiveCheck,
  goLiveDismissal,
  goLiveIds,
  goLiveParams,
  goLivePartQuery,
  sampleLeft,
  testMessage,
} from '../schemas/go-live.ts'
import { successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

export const goLiveContracts = {
  getGoLiveCheck: {
    summary: 'What is to be mended before visitors come, point by point',
    answer: successOf(goLiveCheck),
  },
  getGoLiveIds: {
    summary: 'The ids of what a point counts in the catalogue',
    params: goLiveParams,
    query: goLivePartQuery,
    answer: successOf(goLiveIds),
  },
  dismissGoLivePoint: {
    summary: 'Puts a point aside, or takes it up again',
    params: goLiveParams,
    body: goLiveDismissal,
    answer: successOf(goLiveCheck),
  },
  recordTestMessage: {
    summary: 'Records that a test message was opened for a number',
    body: testMessage,
    answer: successOf(goLiveCheck),
  },
  countSample: {
    summary: 'What beginning anew would take away of the sample',
    answer: successOf(sampleLeft),
  },
  beginAnew: {
    summary: 'Takes away what of the sample nobody has changed: rows go to the trash',
    query: beginAnewQuery,
    answer: successOf(sampleLeft),
  },
} satisfies Contracts
