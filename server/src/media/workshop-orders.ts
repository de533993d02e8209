import type { PictureKind, VariantFormat } from '@chekku/domain/picture'
import type { FieldErrors, ProblemCode } from '@chekku/domain/problem'
import type { PictureFormat } from './picture-format.ts'
import type { PreparedPicture } from './prepare-picture.ts'

/** What the workshop is asked for. */
export type Work =
  | { do: 'encodeAnew'; bytes: Buffer; format: PictureFormat; kind: PictureKind }
  | { do: 'scale'; bytes: Buffer; width: number; format: VariantFormat }

export type Order = Work & { id: number }

/** A Problem on its way between processes; without a code it is a mistake of ours. */
export interface Failure {
  code?: ProblemCode | undefined
  message: string
  errors?: FieldErrors | undefined
  retryAfterSeconds?: number | undefined
  cause?: string | undefined
}

export type Delivery = { id: number; made: PreparedPicture | Buffer } | { id: number; failure: Failure }
