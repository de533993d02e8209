import type { z } from 'zod'
import type { OperationName } from '../operations/all-operations.ts'

/** Lets the compiler name an operation without a contract. */
type Complete<All extends Record<OperationName, object>> = All

/** The contract of every operation; types alone, since browsers download no schemas. */
type OperationContracts = Complete<
  typeof import('./people/account.ts').accountContracts &
    typeof import('./activity.ts').activityContracts &
    typeof import('./activity.ts').changeContracts &
    typeof import('./addresses.ts').addressContracts &
    typeof import('./addresses.ts').redirectContracts &
    typeof import('./arrangement.ts').arrangementContracts &
    typeof import('./backup.ts').backupContracts &
    typeof import('./categories.ts').categoryContracts &
    typeof import('./gallery.ts').galleryContracts &
    typeof import('./go-live.ts').goLiveContracts &
    typeof import('./health.ts').healthContracts &
    typeof import('./people/keys.ts').keyContracts &
    typeof import('./navigation.ts').navigationContracts &
    typeof import('./people/passkeys.ts').passkeyContracts &
    typeof import('./people/people.ts').peopleContracts &
    typeof import('./products.ts').productContracts &
    typeof import('./products.ts').feedContracts &
    typeof import('./products.ts').draftContracts &
    typeof import('./people/recovery.ts').recoveryContracts &
    typeof import('./people/second-factor.ts').secondFactorContracts &
    typeof import('./sheets.ts').sheetContracts &
    typeof import('./shop.ts').shopContracts &
    typeof import('./trash.ts').trashContracts
>

/** A part of the request of an operation, as its contract takes it; unknown where it has none. */
export type RequestPart<
  Name extends OperationName,
  Key extends 'params' | 'query' | 'body',
  Default = unknown,
> = OperationContracts[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.input<Schema> : Default

/** The body of a successful answer. */
export type AnswerBody<Name extends OperationName> = z.output<OperationContracts[Name]['answer']>
