import type { PictureKind, VariantFormat } from '@chekku/domain/picture'
import type { FieldErrors, ProblemCode } from '@chekku/domain/problem'
import type { PictureFormat } from './picture-format.ts'
import type { PreparedPicture } from './prepare-picture.ts'

/** What the workshop is asked for. */
export type Work =
  | { do: 'encodeAnew'; bytes: Buffer; format: PictureFormat; kind: PictureKind }
  /** Without bytes where the workshop may have the picture still. */
  | { do: 'scale'; path: string; bytes?: Buffer | undefined; width: number; format: VariantFormat }

export type Order = Work & { id: number }

/** A Problem on its way between processes; without a code it is a mistake of ours. */
export interface Failure {
  code?: ProblemCode | undefined
  message: string
  errors?: FieldErrors | undefined
  retryAfterSeconds?: number | undefined
  cause?: string | undefined
}

/** `made` is null where the workshop does not have the picture. */
export type Delivery =
  | { id: number; made: PreparedPicture | Buffer | null }
  | { id: number; failure: Failure }
