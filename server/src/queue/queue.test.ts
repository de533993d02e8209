import { describe, expect, it } from 'vitest'
import { timeLimit } from '../../testing/time-limit.ts'
import { Queue } from './queue.ts'

const refusal = () => new Error('Refused')

/** Tasks that end when the test tells them to. */
function createTasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    task: (name: string) => () => {
      started.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    },
    end: (name: string) => ends.get(name)?.(),
  }
}

it('runs as many tasks at the same time as it may, and the others in order of arrival', async () => {
  const { started, task, end } = createTasks()
  const queue = new Queue({ concurrency: 2, refusal })
  const all = ['a', 'b', 'c', 'd'].map(name => queue.run(task(name)))
  expect(started).toEqual(['a', 'b'])
  end('b')
  expect(await all[1]).toBe('b')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  end('a')
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

it('is a mutex with a concurrency of 1, also after a task that failed', async () => {
  const queue = new Queue({ concurrency: 1, refusal })
  const steps: string[] = []
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const tasks = gates.map((gate, index) =>
    queue.run(async () => {
      steps.push(`begin ${index}`)
      await gate.promise
      steps.push(`end ${index}`)
      if (index === 1) throw new Error('No')
      return index
    }),
  )
  for (const { resolve } of gates.toReversed()) resolve()
  const outcomes = [{ value: 0 }, { reason: new Error('No') }, { value: 2 }]
  expect(await Promise.allSettled(tasks)).toMatchObject(outcomes)
  expect(steps).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
  expect(await queue.run(async () => 'again')).toBe('again')
})

it('lets no new task overtake while the slot passes on', async () => {
  const queue = new Queue({ concurrency: 1, refusal })
  const order: string[] = []
  const first = queue.run(async () => void order.push('first'))
  const second = queue.run(async () => {
    order.push('second begins')
    await new Promise(setImmediate)
    order.push('second ends')
  })
  const third = first.then(() => queue.run(async () => void order.push('third')))
  await Promise.all([first, second, third])
  expect(order).toEqual(['first', 'second begins', 'second ends', 'third'])
})

it('starts interactive tasks before background tasks', async () => {
  const { task, end } = createTasks()
  const queue = new Queue({ concurrency: 1, refusal })
  const order: string[] = []
  const note = (name: string) => async () => void order.push(name)
  const all = [
    queue.run(task('first')),
    queue.run(note('background'), { priority: 'background' }),
    queue.run(note('interactive 1')),
    queue.run(note('interactive 2'), { priority: 'interactive' }),
  ]
  end('first')
  await Promise.all(all)
  expect(order).toEqual(['interactive 1', 'interactive 2', 'background'])
})

it('refuses a task when too many of its priority wait', async () => {
  const { started, task, end } = createTasks()
  const queue = new Queue({ concurrency: 1, bound: 1, refusal })
  const inBackground = { priority: 'background' as const }
  const all = [queue.run(task('a')), queue.run(task('b'), inBackground), queue.run(task('c'))]
  await expect(queue.run(task('d'), inBackground)).rejects.toThrow('Refused')
  for (const name of ['a', 'c', 'b']) {
    await expect.poll(() => started.at(-1)).toBe(name)
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

describe('with several clients', () => {
  const of = (...clients: string[]) => ({ clients: new Set(clients) })
  /** Ends each task as it starts; the names in the order of their starts. */
  async function runAll(started: string[], end: (name: string) => void) {
    for (let at = 0; at < started.length; at += 1) {
      end(started[at] ?? '')
      await new Promise(setImmediate)
    }
    return started
  }

  it('lets them take turns, however many tasks one has', async () => {
    const { started, task, end } = createTasks()
    const queue = new Queue({ concurrency: 1, refusal })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
      void queue.run(task(name), of(name.slice(0, 1)))
    expect(await runAll(started, end)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('runs a task of several at the first of their turns, also of one that joined while it waited', async () => {
    const { started, task, end } = createTasks()
    const queue = new Queue({ concurrency: 1, refusal })
    for (const name of ['a1', 'a2', 'a3']) void queue.run(task(name), of('a'))
    const shared = of('a')
    void queue.run(task('shared'), shared)
    shared.clients.add('b')
    expect(await runAll(started, end)).toEqual(['a1', 'a2', 'shared', 'a3'])
  })

  it('when full refuses the newest task of the one with most, and a new one of the same', async () => {
    const { started, task, end } = createTasks()
    const queue = new Queue({ concurrency: 1, bound: 4, refusal })
    const outcomes: string[] = []
    const add = (name: string, ...clients: string[]) =>
      queue.run(task(name), of(...clients)).catch(() => outcomes.push(name))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void add(name, 'a')
    expect([queue.isFull('interactive', 'a'), queue.isFull('interactive', 'b')]).toEqual([true, false])
    for (const name of ['a6', 'b1', 'c1', 'd1']) void add(name, name.slice(0, 1))
    await expect.poll(() => outcomes).toEqual(['a6', 'a5', 'a4', 'a3'])
    expect(queue.isFull('interactive', 'e')).toBe(true)
    expect(await runAll(started, end)).toEqual(['a1', 'b1', 'c1', 'd1', 'a2'])
  })

  it('when full keeps a task that another waits for too', async () => {
    const { started, task, end } = createTasks()
    const queue = new Queue({ concurrency: 1, bound: 3, refusal })
    const add = (name: string, ...clients: string[]) =>
      void queue.run(task(name), of(...clients)).catch(() => undefined)
    add('a1', 'a')
    add('a2', 'a')
    add('a3', 'a')
    add('a4', 'a', 'b')
    add('c1', 'c')
    expect(await runAll(started, end)).toEqual(['a1', 'a4', 'c1', 'a2'])
  })
})

it('refuses a task that waits past its deadline, and runs the next', async () => {
  const { task, end } = createTasks()
  const queue = new Queue({
    concurrency: 1,
    refusal: waiting => new Error(`Refused, ${waiting} other waits`),
  })
  const first = queue.run(task('first'))
  const late = queue.run(async () => 'never', { deadline: performance.now() + 1 })
  const third = queue.run(async () => 'third', { deadline: performance.now() + timeLimit(20_000) })
  await expect(late).rejects.toThrow('Refused, 1 other waits')
  end('first')
  await first
  expect(await third).toBe('third')
})

it('when closed refuses waiting and later tasks, and waits for the running one', async () => {
  const { task, end } = createTasks()
  const queue = new Queue({ concurrency: 1, refusal })
  const events: string[] = []
  const running = queue.run(task('first')).then(() => events.push('ended'))
  const waiting = queue.run(async () => events.push('never'))
  const closed = queue.close().then(() => events.push('closed'))
  await expect(waiting).rejects.toThrow('Refused')
  await expect(queue.run(async () => events.push('never'))).rejects.toThrow('Refused')
  end('first')
  await Promise.all([running, closed])
  expect(events).toEqual(['ended', 'closed'])
})

it('runs what fits into the cost that is free, in order of arrival, and what is too dear alone', async () => {
  const { started, task, end } = createTasks()
  const queue = new Queue({ concurrency: 10, refusal })
  const costs = { six: 6, four: 4, seven: 7, one: 1, eleven: 11, last: 1 }
  const all = Object.entries(costs).map(([name, cost]) => queue.run(task(name), { cost }))
  const then = async (name: string, running: string[]) => {
    end(name)
    await expect.poll(() => started).toEqual(running)
  }
  expect(started).toEqual(['six', 'four'])
  end('six')
  await all[0]
  // Six are free and seven are needed. The small task must not overtake, since that could starve the large one.
  expect(started).toEqual(['six', 'four'])
  await then('four', ['six', 'four', 'seven', 'one'])
  end('seven')
  await all[2]
  await then('one', ['six', 'four', 'seven', 'one', 'eleven'])
  await then('eleven', ['six', 'four', 'seven', 'one', 'eleven', 'last'])
  end('last')
  expect(await Promise.all(all)).toEqual(Object.keys(costs))
})
