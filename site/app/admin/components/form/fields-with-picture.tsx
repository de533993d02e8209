import type { ComponentProps, ReactNode } from 'react'
import { PictureField } from '../image-input/picture-field.tsx'
import type { FormEntity, FormValues } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

interface FieldsWithPictureProps<Entity extends FormEntity, Values extends FormValues>
  extends Omit<ComponentProps<typeof PictureField>, 'choice' | 'error' | 'stored' | 'onChoose' | 'onRefuse'> {
  form: EntityForm<Entity, Values>
  /** The path of the stored picture, if it is not the entity's `image`. */
  stored?: string
  isPictureFirst?: boolean
  /** Wraps the picture field. */
  wrap?: (field: ReactNode) => ReactNode
  children: ReactNode
}

/** The fields of a form, and its picture beside them on wide screens. */
export function FieldsWithPicture<Entity extends FormEntity, Values extends FormValues>(
  props: FieldsWithPictureProps<Entity, Values>,
) {
  const { form, isPictureFirst = false, wrap = field => field, children, ...pictureField } = props
  const picture = wrap(
    <PictureField
      stored={form.entity?.image ?? ''}
      {...pictureField}
      choice={form.picture}
      error={form.errors.image}
      onChoose={form.choosePicture}
      onRefuse={form.refusePicture}
    />,
  )
  return (
    <div
      className={`grid items-start gap-x-8 gap-y-5 ${isPictureFirst ? 'lg:grid-cols-[20rem_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)_20rem]'}`}
    >
      {isPictureFirst && picture}
      <div className="grid min-w-0 gap-5">{children}</div>
      {!isPictureFirst && picture}
    </div>
  )
}
