import type { ComponentProps, ReactNode } from 'react'
import { PictureField } from '../image-input/picture-field.tsx'
import type { FormEntity, FormValues } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

interface FieldsWithPictureProps<Entity extends FormEntity, Values extends FormValues>
  extends Omit<ComponentProps<typeof PictureField>, 'choice' | 'error' | 'stored' | 'onChoose' | 'onRefuse'> {
  form: EntityForm<Entity, Values>
  /** The path of the stored picture, if it is not the entity's `image`. */
  stored?: string
  /** Fields before the picture on phones; on wide screens it then stands on the left of all. */
  first?: ReactNode
  /** Wraps the picture field. */
  wrap?: (field: ReactNode) => ReactNode
  children: ReactNode
}

/** The fields of a form, and its picture beside them on wide screens. */
export function FieldsWithPicture<Entity extends FormEntity, Values extends FormValues>(
  props: FieldsWithPictureProps<Entity, Values>,
) {
  const { form, first, wrap = field => field, children, ...pictureField } = props
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
      className={`grid items-start gap-x-8 gap-y-5 ${first ? 'lg:grid-cols-[20rem_minmax(0,1fr)] lg:*:col-start-2' : 'lg:grid-cols-[minmax(0,1fr)_20rem]'}`}
    >
      {first && <div className="grid min-w-0 gap-5">{first}</div>}
      {first && <div className="min-w-0 lg:col-start-1! lg:row-span-2 lg:row-start-1">{picture}</div>}
      <div className="grid min-w-0 gap-5">{children}</div>
      {!first && picture}
    </div>
  )
}
