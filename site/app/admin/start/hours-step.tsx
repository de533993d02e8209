import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { hoursDoubts } from '@chekku/domain/shop/doubts'
import { type Weekday, weekdayNames, weekdays, weekLines } from '@chekku/domain/shop/opening-hours'
import { useState } from 'react'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { useDoubts } from '../components/edit/use-doubts.ts'
import { isOwn } from '../components/first-hour/first-hour.ts'
import { editFields } from '../components/list-editor/record-fields.ts'
import { type SimpleWeek, simpleWeekOf, usualWeek, weekOf } from './simple-week.ts'
import { DoneStep, StepForm, type StepProps } from './step-parts.tsx'
import { useStep } from './use-step.ts'

const valuesOf = (details: ShopForEditing) =>
  isOwn(details, 'hours.week') ? simpleWeekOf(details.hours.week) : usualWeek

/** Step two: the opening days, all with the same hours. */
export function HoursStep(props: StepProps & { details: ShopForEditing }) {
  const { details, next } = props
  const [isSimple] = useState(() => valuesOf(details) !== undefined)
  if (isSimple) return <HoursForm {...props} />
  return (
    <DoneStep
      text={`Your hours: ${weekLines(details.hours.week)
        .map(({ label, text }) => `${label} ${text}`)
        .join('; ')}.`}
      next={next}
      others={[{ to: '/admin/shop', label: 'Change them on the Shop screen' }]}
    />
  )
}

const check = ({ days, opens, closes }: SimpleWeek): Record<string, string> => ({
  ...(days.length > 0 && opens === '' && { opens: 'Opens must be a time' }),
  ...(days.length > 0 && closes === '' && { closes: 'Closes must be a time' }),
})

function HoursForm({ details, next, goOn }: StepProps & { details: ShopForEditing }) {
  const askAbout = useDoubts()
  const form = useStep<SimpleWeek>(details, {
    valuesOf: stored => valuesOf(stored) ?? usualWeek,
    check,
    isMeant: values => askAbout(hoursDoubts({ week: weekOf(values), special: details.hours.special })),
    savesOf: (_details, values) => [['hours', { week: weekOf(values) }]],
    goOn,
  })
  const { days, opens, closes } = form.values
  const { text } = editFields(form, { opens: 'Opens', closes: 'Closes' })
  const onDay = (day: Weekday, isOpen: boolean) =>
    form.change(
      'days',
      weekdays.filter(one => (one === day ? isOpen : days.includes(one))),
    )
  const lines = opens === '' || closes === '' ? [] : weekLines(weekOf({ days, opens, closes }))

  return (
    <StepForm label="Opening hours" form={form} next={next}>
      <fieldset>
        <legend className="mb-1 font-semibold">Open on</legend>
        <div className="grid grid-cols-2 gap-x-4 md:grid-cols-4">
          {weekdays.map(day => (
            <CheckField
              key={day}
              id={day}
              label={weekdayNames[day]}
              checked={days.includes(day)}
              onChange={({ target }) => onDay(day, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-4 md:max-w-narrow">
        <TextField {...text('opens')} type="time" />
        <TextField {...text('closes')} type="time" />
      </div>
      <div role="status">
        <p className="text-fine text-soft">Visitors read:</p>
        {lines.map(({ label, text }) => (
          <p key={label}>
            <span className="font-semibold">{label}</span> {text}
          </p>
        ))}
        {lines.length === 0 && <p>No opening hours</p>}
      </div>
      <p className="text-fine text-soft">
        Breaks, holidays and days with other hours can be set later on the Shop screen.
      </p>
    </StepForm>
  )
}
