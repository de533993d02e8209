import type { Testimonial } from '@chekku/domain/schemas/shop'
import { shopLimits } from '@chekku/domain/shop/sections'
import { EyeIcon, EyeOffIcon } from '../../ui/admin/admin-icons.tsx'
import { Button, iconButtonClasses } from '../../ui/admin/button.tsx'
import { TextArea, TextField } from '../../ui/admin/text-fields.tsx'
import { ListEditor } from '../components/list-editor/list-editor.tsx'
import type { RecordFields } from '../components/list-editor/record-fields.ts'
import type { CardDefinition } from './shop-card-definition.ts'
import type { ShopCardForm } from './use-shop-cards.ts'

type Item = Omit<Testimonial, '_id'> & { _id?: string }
interface TestimonialValues {
  testimonials: Item[]
}

const ratings = [1, 2, 3, 4, 5]
const countOf = (items: readonly Item[], is: (item: Item) => boolean | undefined) => items.filter(is).length

export const testimonialsCard: CardDefinition<TestimonialValues> = {
  section: 'testimonials',
  about: 'What customers say of you, on the home page.',
  labels: { testimonials: 'Testimonials' },
  valuesOf: ({ testimonials }) => ({ testimonials }),
  keysOf: ({ testimonials }) => ({ testimonials: testimonials.map(({ sample: _, ...item }) => item) }),
  summary({ testimonials }) {
    const shown = countOf(testimonials, ({ hidden }) => !hidden)
    const samples = countOf(testimonials, ({ sample }) => sample)
    return `${shown} shown${samples > 0 ? `, ${samples} of all are samples` : ''}`
  },
  fields: form => <TestimonialFields form={form} />,
}

function TestimonialFields({ form }: { form: ShopCardForm<TestimonialValues> }) {
  const { testimonials } = form.item
  return (
    <>
      <SampleNote items={testimonials} onChange={items => form.put({ testimonials: items })} />
      <ListEditor
        {...form.list('testimonials')}
        isLabelHidden
        entry="testimonial"
        create={() => ({ name: '', role: '', content: '', rating: 5, hidden: false })}
        nameOf={({ name }) => name.trim()}
        maximum={shopLimits.testimonials}
        emptyHint="None: the home page has no “What people say”."
        note={({ rating, content, sample, hidden }) => (
          <>
            <span className="block truncate">{`${hidden ? 'Hidden. ' : ''}${rating} of 5: ${content}`}</span>
            {sample && <span className="block font-medium text-danger">Sample: nobody said this</span>}
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
        {entry => <OneTestimonial {...entry} />}
      </ListEditor>
    </>
  )
}

/** Tells that some testimonials are samples, and offers to remove them. */
function SampleNote({ items, onChange }: { items: readonly Item[]; onChange: (items: Item[]) => void }) {
  const samples = countOf(items, ({ sample }) => sample)
  if (samples === 0) return null
  const shown = countOf(items, ({ sample, hidden }) => sample && !hidden)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-turmeric px-4 py-3">
      <p className="max-w-measure">
        {`${samples === 1 ? 'One of these is a sample' : `${samples} of these are samples`} that nobody said${shown > 0 ? ', and visitors can read it' : ''}. Put the words of your own customers in their place.`}
      </p>
      <Button kind="danger" onClick={() => onChange(items.filter(({ sample }) => !sample))}>
        Remove all samples
      </Button>
    </div>
  )
}

function OneTestimonial({ item, put, text, at, path }: RecordFields<Item>) {
  return (
    <>
      <TextField {...text('name')} label="Name" isRequired limit={shopLimits.nameCharacters} />
      <TextField
        {...text('role')}
        label="Who it is"
        limit={shopLimits.lineCharacters}
        hint="Such as: home cook, two streets away."
      />
      <TextArea
        {...text('content')}
        label="Words"
        isRequired
        limit={shopLimits.paragraphCharacters}
        rows={4}
        // Edited words no longer count as a sample.
        onChange={({ target }) => put({ content: target.value, sample: false })}
      />
      <fieldset>
        <legend className="mb-1 font-semibold leading-tight">Rating</legend>
        <div className="flex flex-wrap gap-x-2">
          {ratings.map(stars => (
            <label key={stars} className="inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={at(`${path}.rating`).id}
                checked={item.rating === stars}
                onChange={() => put({ rating: stars })}
                className="size-5 shrink-0 accent-leaf"
              />
              {stars} <span className="sr-only">of 5</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
