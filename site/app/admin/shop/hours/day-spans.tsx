import { clockText } from '@chekku/domain/shop/clock-text'
import { type OpeningSpan, spanMinutes } from '@chekku/domain/shop/opening-hours'
import { shopLimits } from '@chekku/domain/shop/sections'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { PlusIcon } from '../../../ui/admin/admin-icons.tsx'
import { LinkButton, RemoveButton } from '../../../ui/admin/button.tsx'
import { controlClasses, describedBy, FieldNotes } from '../../../ui/admin/fields/field.tsx'
import { useRowKeys } from '../../components/list-editor/use-row-keys.ts'
import type { ShopCardForm } from '../use-shop-cards.ts'
import { isComplete } from './complete-hours.ts'

const defaultSpan: OpeningSpan = { opens: '09:00', closes: '18:00' }

/** A hint for a span that ends on the next day. */
function midnightHint(span: OpeningSpan): string | undefined {
  if (!isComplete(span) || span.closes > span.opens) return undefined
  const hours = spanMinutes(span) === 24 * 60 ? '24 hours, ' : ''
  return `${hours}until ${clockText(span.closes)} of the next day`
}

interface DaySpansProps {
  spans: readonly OpeningSpan[]
  onChange: (spans: OpeningSpan[]) => void
  /** The name of the day: `Monday`. */
  day: string
  /** Its path in the section: `week.monday`. */
  path: string
  form: Pick<ShopCardForm<object>, 'at' | 'errors'>
  /** The first span added to a closed day. */
  firstSpan?: OpeningSpan | undefined
  children?: ReactNode
}

/** The opening hours of a day as any number of spans; none if closed. */
export function DaySpans(props: DaySpansProps) {
  const { spans, onChange, day, path, form, firstSpan = defaultSpan, children } = props
  const rows = useRowKeys(spans.length)
  const change = (index: number, part: Partial<OpeningSpan>) =>
    onChange(spans.map((span, spanIndex) => (spanIndex === index ? { ...span, ...part } : span)))

  function add() {
    rows.insert(spans.length)
    onChange([...spans, spans.length === 0 ? firstSpan : { opens: '', closes: '' }])
  }
  function remove(index: number) {
    // At the maximum, "Add hours" takes the focus only once a span less has brought it back.
    flushSync(() => {
      rows.remove(index)
      onChange(spans.toSpliced(index, 1))
    })
    document.getElementById(form.at(path).id)?.focus()
  }

  return (
    <div className="@container min-w-0">
      {spans.length === 0 && <p className="py-2.5 leading-tight text-soft">Closed</p>}
      {spans.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {spans.map((span, index) => (
            <SpanRow
              key={rows.keys[index]}
              {...{ span, day, form }}
              path={`${path}.${index}`}
              onChange={part => change(index, part)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      {form.errors[path] && <p className="mt-1.5 text-danger">{form.errors[path]}</p>}
      <p className="flex flex-wrap gap-x-3">
        {spans.length < shopLimits.spansPerDay && (
          <LinkButton id={form.at(path).id} onClick={add} className="inline-flex items-center gap-1.5">
            <PlusIcon className="size-4" />
            Add hours
            <span className="sr-only">{` on ${day}`}</span>
          </LinkButton>
        )}
        {children}
      </p>
    </div>
  )
}

interface SpanRowProps extends Pick<DaySpansProps, 'day' | 'path' | 'form'> {
  span: OpeningSpan
  onChange: (part: Partial<OpeningSpan>) => void
  onRemove: () => void
}

function SpanRow({ span, day, path, form, onChange, onRemove }: SpanRowProps) {
  const notes = { ...form.at(path), hint: midnightHint(span) }
  const input = (part: keyof OpeningSpan) => {
    const { id, error } = form.at(`${path}.${part}`)
    return (
      <input
        type="time"
        aria-label={`${day} ${part}`}
        value={span[part]}
        onChange={({ target }) => onChange({ [part]: target.value })}
        {...describedBy(notes)}
        aria-invalid={error ? true : undefined}
        id={id}
        className={`${controlClasses} min-w-0 flex-1 px-2 @max-[26rem]:px-1.5 @max-[26rem]:[&::-webkit-calendar-picker-indicator]:hidden`}
      />
    )
  }
  return (
    <li>
      <span className="flex max-w-96 items-center gap-1.5">
        {input('opens')}
        <span aria-hidden="true">to</span>
        {input('closes')}
        <RemoveButton
          name={`${day} ${span.opens} to ${span.closes}`}
          title="Remove these hours"
          onClick={onRemove}
        />
      </span>
      <FieldNotes {...notes} />
    </li>
  )
}
