import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { clockText } from '@chekku/domain/shop/clock-text'
import { hoursDoubts } from '@chekku/domain/shop/doubts'
import { shopLabels } from '@chekku/domain/shop/labels'
import {
  datesText,
  dayMs,
  isoDay,
  midnightOf,
  spansText,
  specialDayText,
  type Weekday,
  weekdayDateText,
  weekdayNames,
  weekdays,
  weekLines,
  weekTexts,
} from '@chekku/domain/shop/opening-hours'
import { openingStateAt, openingText } from '@chekku/domain/shop/opening-state'
import { shopLimits } from '@chekku/domain/shop/sections'
import { LinkButton } from '../../../ui/admin/button.tsx'
import { CheckField, SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { formValueText } from '../../components/edit/form-values.ts'
import { ListEditor } from '../../components/list-editor/list-editor.tsx'
import type { RecordFields } from '../../components/list-editor/record-fields.ts'
import { useWallTime } from '../../data/use-wall-time.ts'
import type { CardDefinition } from '../shop-card-definition.ts'
import type { ShopCardForm } from '../use-shop-cards.ts'
import { completeHours, completeSpans, completeWeek } from './complete-hours.ts'
import { DaySpans } from './day-spans.tsx'
import { mergeHours } from './merge-hours.ts'

type Hours = ShopDetails['hours']
type SpecialDay = Hours['special'][number]
type HoursForm = ShopCardForm<Hours>

/** New shops have this time zone; an older one with another may switch to it. */
export const usualZone = 'Asia/Kolkata'

/** Opening hours, special days, and a time zone that is not the usual one. */
export const hoursCard: CardDefinition<Hours> = {
  section: 'hours',
  about: 'Visitors and search engines read when you are open.',
  labels: shopLabels.hours,
  valuesOf: ({ hours }) => hours,
  textOf(field, { week, special }) {
    if (field === 'week') return formValueText(weekTexts(week))
    return field === 'special' ? formValueText(special.map(specialDayText)) : undefined
  },
  merge: mergeHours,
  keysOf: hours => hours,
  doubts: hours => hoursDoubts(completeHours(hours)),
  summary: ({ week }) => weekTexts(completeWeek(week)).join('; ') || 'No hours yet',
  fields: form => (
    <>
      <WeekFields form={form} />
      <SpecialDays form={form} />
      {form.base.timeZone !== usualZone && (
        <SelectField
          {...form.text('timeZone')}
          options={[form.base.timeZone, usualZone].map(zone => [zone, zone.replaceAll('_', ' ')])}
          hint="Hours and notices follow this clock."
          className="max-w-96"
        />
      )}
      <HoursPreview hours={form.item} />
    </>
  ),
}

function WeekFields({ form }: { form: HoursForm }) {
  const { week } = form.item
  const toast = useToast()
  const isClosed = weekdays.every(day => week[day].length === 0)
  const firstSpan = weekdays.map(day => completeSpans(week[day])[0]).find(span => span !== undefined)

  /** Copies the hours of a day to the other open days, or to all if it is the only one. */
  function copyFrom(day: Weekday) {
    const others = weekdays.filter(other => other !== day)
    const openDays = others.filter(other => week[other].length > 0)
    const targets = openDays.length > 0 ? openDays : others
    form.put({ week: { ...week, ...Object.fromEntries(targets.map(target => [target, week[day]])) } })
    toast(`${weekdayNames[day]}’s hours are copied to all ${openDays.length > 0 ? 'open' : 'other'} days`)
  }

  return (
    <div className="@container grid grid-cols-1 gap-2">
      {isClosed && <p className="text-soft">Visitors see no opening hours yet.</p>}
      <div className="grid grid-cols-1 divide-y divide-line rounded-card border border-line">
        {weekdays.map(day => (
          <fieldset
            key={day}
            aria-label={weekdayNames[day]}
            className="grid min-w-0 grid-cols-1 gap-x-4 px-3 py-2 @min-[30rem]:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <span aria-hidden="true" className="block py-2.5 font-semibold leading-tight">
              {weekdayNames[day]}
            </span>
            <DaySpans
              spans={week[day]}
              onChange={spans => form.put({ week: { ...week, [day]: spans } })}
              day={weekdayNames[day]}
              path={`week.${day}`}
              form={form}
              firstSpan={firstSpan}
            >
              {week[day].length > 0 && (
                <LinkButton onClick={() => copyFrom(day)}>
                  Copy to other days
                  <span className="sr-only">{` from ${weekdayNames[day]}`}</span>
                </LinkButton>
              )}
            </DaySpans>
          </fieldset>
        ))}
      </div>
    </div>
  )
}

const isDatePath = (path: string) => /\.(?:from|until)$/.test(path)

/** Holidays, and days with special opening hours. */
function SpecialDays({ form }: { form: HoursForm }) {
  const { timeZone } = form.item
  const list = form.list('special')
  const today = useWallTime(timeZone).slice(0, 10)
  const tomorrow = isoDay(midnightOf(today) + dayMs)
  return (
    <ListEditor
      {...list}
      // Two special days may share a date by mistake, and an edit of either corrects it: errors of all days are cleared.
      onChange={(days, paths) => list.onChange(days, paths?.some(isDatePath) ? undefined : paths)}
      entry="special day"
      create={() => ({ from: tomorrow, until: tomorrow, label: '', spans: [] })}
      nameOf={day => day.label.trim() || datesText(day)}
      maximum={shopLimits.specialDays}
      emptyHint="No holidays yet."
      isUnordered
      note={day => specialDayNote(day, today)}
    >
      {day => <SpecialDayFields {...day} form={form} />}
    </ListEditor>
  )
}

function specialDayNote(day: SpecialDay, today: string): string {
  const isOver = day.until !== '' && day.until < today
  const hasName = day.label.trim() !== ''
  return `${isOver ? 'Over: ' : ''}${hasName ? `${datesText(day)}: ` : ''}${spansText(completeSpans(day.spans))}`
}

function SpecialDayFields(props: RecordFields<SpecialDay> & { form: HoursForm }) {
  const { item: day, put, text, at, path, form } = props
  const closed = at(`${path}.closed`)
  const setFrom = (from: string) => put({ from, until: day.until < from ? from : day.until })
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          {...text('from')}
          label="From"
          type="date"
          isRequired
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField {...text('until')} label="Until" type="date" isRequired hint="Including this day." />
      </div>
      <TextField
        {...text('label')}
        label="Name of the special day"
        limit={shopLimits.nameCharacters}
        hint="Visitors see it while you are closed, such as Diwali."
      />
      <CheckField
        {...closed}
        label="Closed all day"
        checked={day.spans.length === 0}
        onChange={({ target }) => put({ spans: target.checked ? [] : [{ opens: '09:00', closes: '13:00' }] })}
      />
      {day.spans.length > 0 && (
        <DaySpans
          spans={day.spans}
          onChange={spans => {
            put({ spans })
            // The button that the focus would go to is gone with the last hours.
            if (spans.length === 0) document.getElementById(closed.id)?.focus()
          }}
          day={day.label.trim() || 'special day'}
          path={`${path}.spans`}
          form={form}
        />
      )}
    </>
  )
}

/** The hours as visitors read them, with the current "open now" text. */
function HoursPreview({ hours: { week, special, timeZone } }: { hours: Hours }) {
  const wall = useWallTime(timeZone)
  const shown = completeHours({ week, special })
  const lines = weekLines(shown.week)
  return (
    <div className="rounded-card bg-wash p-4">
      <h3 className="font-sans font-semibold leading-tight">What visitors see</h3>
      {lines.length === 0 ? (
        <p className="mt-2 text-soft">Visitors see no hours.</p>
      ) : (
        <>
          <dl className="mt-2 grid gap-1">
            {lines.map(({ label, text }) => (
              <div key={label} className="flex flex-wrap gap-x-4">
                <dt className="basis-44 font-medium">{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">{openingText(openingStateAt(shown, wall), wall)}</p>
        </>
      )}
      <p className="mt-2 text-fine text-soft">
        {`Your shop’s clock shows ${clockText(wall.slice(11))}, ${weekdayDateText(wall.slice(0, 10))}.`}
      </p>
    </div>
  )
}
