import { describe, expect, it } from 'vitest'
import { ownBlocking, type TimedEvent } from './own-blocking.ts'

const event = (name: string, fields: Partial<TimedEvent>): TimedEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: 0,
  dur: 0,
  ...fields,
})
const paint = event('firstContentfulPaint', { ph: 'R', ts: 100_000 })
const task = (fields: Partial<TimedEvent>) =>
  event('ThreadControllerImpl::RunTask', { ts: 200_000, ...fields })

describe('ownBlocking', () => {
  it('counts the processor time of a task beyond 50 ms on a telephone', () => {
    expect(
      ownBlocking([paint, task({ dur: 20_000, tdur: 20_000 }), task({ dur: 10_000, tdur: 10_000 })]),
    ).toBe(30)
  })

  it('leaves out the time in which the thread waited for the processor', () => {
    expect(ownBlocking([paint, task({ dur: 500_000, tdur: 12_000 })])).toBe(0)
  })

  it('counts nothing before the first paint, of another thread, or twice', () => {
    const long = { dur: 90_000, tdur: 90_000 }
    const others = [
      task({ ...long, ts: 0 }),
      task({ ...long, tid: 2 }),
      event('FunctionCall', { ...long, ts: 200_000 }),
    ]
    expect(ownBlocking([paint, ...others])).toBe(0)
  })

  it('is NaN for a page that was never painted', () => {
    expect(ownBlocking([task({ dur: 90_000 })])).toBeNaN()
  })
})
