import type { Testimonial } from '@chekku/domain/schemas/shop'
import { shopLimits } from '@chekku/domain/shop/sections'
import { EyeIcon, EyeOffIcon } from '../../ui/admin/admin-icons.tsx'
import { Button, iconButtonClasses } from '../../ui/admin/button.tsx'
import { RadioField } from '../../ui/admin/fields/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/admin/fields/text-fields.tsx'
import { ListEditor } from '../components/list-editor/list-editor.tsx'
import type { RecordFields } from '../components/list-editor/record-fields.ts'
import type { CardDefinition } from './shop-card-definition.ts'
import type { ShopCardForm } from './use-shop-cards.ts'

/** A new testimonial gets its id by a save. */
type TestimonialEntry = Omit<Testimonial, '_id'> & { _id?: string }
interface TestimonialValues {
  testimonials: TestimonialEntry[]
}

const ratings = [1, 2, 3, 4, 5]

export const testimonialsCard: CardDefinition<TestimonialValues> = {
  section: 'testimonials',
  about: 'Visitors read these on your home page.',
  labels: { testimonials: 'Reviews' },
  valuesOf: ({ testimonials }) => ({ testimonials }),
  keysOf: ({ testimonials }) => ({ testimonials: testimonials.map(({ sample: _, ...fields }) => fields) }),
  summary({ testimonials }) {
    const shown = testimonials.filter(({ hidden }) => !hidden).length
    return [`${shown} shown`, examplesText(testimonials)].filter(Boolean).join(', ')
  },
  fields: form => <TestimonialList form={form} />,
}

function examplesText(testimonials: readonly TestimonialEntry[]): string {
  const count = testimonials.filter(({ sample }) => sample).length
  if (count === 0) return ''
  if (count === testimonials.length) return 'all examples'
  return count === 1 ? '1 example' : `${count} examples`
}

function TestimonialList({ form }: { form: ShopCardForm<TestimonialValues> }) {
  return (
    <>
      <SampleNote form={form} />
      <ListEditor
        {...form.list('testimonials')}
        isLabelHidden
        entry="review"
        create={() => ({ name: '', role: '', content: '', rating: 5, hidden: false })}
        nameOf={({ name }) => name.trim()}
        maximum={shopLimits.testimonials}
        emptyHint="No reviews yet."
        note={({ rating, content, sample, hidden }) => (
          <>
            <span className="block truncate">{`${hidden ? 'Hidden. ' : ''}${rating} of 5: ${content}`}</span>
            {sample && <span className="block font-medium text-danger">Example review</span>}
          </>
        )}
        actions={({ item, put }) => (
          <button
            type="button"
            onClick={() => put({ hidden: !item.hidden })}
            aria-pressed={!item.hidden}
            aria-label={`Show ${item.name.trim() || 'it'} to visitors`}
            title={item.hidden ? 'Hidden: press to show' : 'Shown: press to hide'}
            className={iconButtonClasses(item.hidden ? 'quiet' : 'on')}
          >
            {item.hidden ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        )}
      >
        {entry => <TestimonialFields {...entry} />}
      </ListEditor>
    </>
  )
}

/** Tells that some testimonials are samples, and offers to remove them. */
function SampleNote({ form }: { form: ShopCardForm<TestimonialValues> }) {
  const { testimonials } = form.item
  const samples = testimonials.filter(({ sample }) => sample)
  if (samples.length === 0) return null
  const count = samples.length === 1 ? 'One review is an example' : `${samples.length} reviews are examples`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-turmeric px-4 py-3">
      <p className="max-w-measure">{`${count}. Replace examples with your customers’ words.`}</p>
      <Button onClick={() => form.put({ testimonials: testimonials.filter(({ sample }) => !sample) })}>
        Remove all examples
      </Button>
    </div>
  )
}

function TestimonialFields({ item, put, text, at, path }: RecordFields<TestimonialEntry>) {
  return (
    <>
      <TextField {...text('name')} label="Name" isRequired limit={shopLimits.nameCharacters} />
      <TextField
        {...text('role')}
        label="About the customer"
        limit={shopLimits.lineCharacters}
        hint="For example: home cook, two streets away."
      />
      <TextArea
        {...text('content')}
        label="Review"
        isRequired
        limit={shopLimits.paragraphCharacters}
        rows={4}
        // Edited words no longer count as a sample.
        onChange={({ target }) => put({ content: target.value, sample: false })}
      />
      <RadioField
        name={at(`${path}.rating`).id}
        legend="Rating"
        options={ratings}
        value={item.rating}
        onChange={rating => put({ rating })}
        className="gap-x-2"
      >
        {stars => (
          <>
            {stars} <span className="sr-only">of 5</span>
          </>
        )}
      </RadioField>
    </>
  )
}
