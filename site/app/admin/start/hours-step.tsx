import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { hoursDoubts } from '@chekku/domain/shop/doubts'
import { type Weekday, weekdayNames, weekdays, weekLines } from '@chekku/domain/shop/opening-hours'
import { useState } from 'react'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { isOwn } from '../components/first-hour/first-hour.ts'
import { useDoubts } from '../components/form/use-doubts.ts'
import { type SimpleWeek, simpleWeekOf, usualWeek, weekOf } from './simple-week.ts'
import { DoneStep, StepForm, type StepProps, useUnsavedValues } from './step-parts.tsx'
import { useSectionSaves } from './use-section-saves.ts'

/** Step two: the opening days, all with the same hours. */
export function HoursStep({ details, next, goOn }: StepProps & { details: ShopForEditing }) {
  const { week } = details.hours
  const [values, setValues] = useState(() => (isOwn(details, 'hours.week') ? simpleWeekOf(week) : usualWeek))
  const saves = useSectionSaves(details)
  const markSaved = useUnsavedValues(values)
  const askAbout = useDoubts()
  if (values === undefined) {
    return (
      <DoneStep
        text={`Your hours: ${weekLines(week)
          .map(({ label, text }) => `${label} ${text}`)
          .join('; ')}.`}
        next={next}
        others={[{ to: '/admin/shop', label: 'Change them on the Shop screen' }]}
      />
    )
  }
  const { days, opens, closes } = values
  function change(part: Partial<SimpleWeek>) {
    setValues({ days, opens, closes, ...part })
    saves.correct(...Object.keys(part))
  }
  const onDay = (day: Weekday, isOpen: boolean) =>
    change({ days: weekdays.filter(one => (one === day ? isOpen : days.includes(one))) })

  async function onSubmit() {
    const missing = {
      ...(opens === '' && { opens: 'Opens must be a time' }),
      ...(closes === '' && { closes: 'Closes must be a time' }),
    }
    if (days.length > 0 && Object.keys(missing).length > 0) return saves.refuse(missing)
    const chosen = weekOf({ days, opens, closes })
    if (!(await askAbout(hoursDoubts({ week: chosen, special: details.hours.special })))) return
    if (!(await saves.save([['hours', { week: chosen }]]))) return
    markSaved()
    goOn()
  }
  const lines = opens === '' || closes === '' ? [] : weekLines(weekOf({ days, opens, closes }))

  return (
    <StepForm label="Opening hours" saves={saves} onSubmit={() => void onSubmit()} next={next}>
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
        <TextField
          id="opens"
          label="Opens"
          type="time"
          value={opens}
          error={saves.errors.opens}
          onChange={({ target }) => change({ opens: target.value })}
        />
        <TextField
          id="closes"
          label="Closes"
          type="time"
          value={closes}
          error={saves.errors.closes}
          onChange={({ target }) => change({ closes: target.value })}
        />
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
