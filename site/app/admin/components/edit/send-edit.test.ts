import { expect, test } from 'vitest'
import type { UpdateOptions } from '../../../api/admin/admin-call.ts'
import type { Answer } from '../../../api/api-response.ts'
import { keepStoredPicture } from '../image-input/picture-choice.ts'
import { sendEdit } from './send-edit.ts'
import type { EditOptions } from './use-edit.ts'

interface Stored {
  version: number
  name: string
  text: string
}
type Values = Pick<Stored, 'name' | 'text'>

const before: Stored = { version: 1, name: 'Oil', text: '' }
const valuesOf = ({ name, text }: Stored): Values => ({ name, text })

/** Sends an edit of the name over `now`; what reaches the store and what it is over. */
async function sent(now: Stored, options: Partial<EditOptions<Stored, Values>> = {}) {
  const calls: [Values, number | undefined][] = []
  const save = async (
    { values }: { values: Values },
    { version }: UpdateOptions,
  ): Promise<Answer<Stored>> => {
    calls.push([values, version])
    if (version === now.version) return { data: { ...values, version: now.version + 1 }, error: null }
    return { data: null, error: { kind: 'refused', status: 412, message: 'Changed meanwhile', data: now } }
  }
  const base = valuesOf(before)
  const edit = { base, values: { ...base, name: 'Sesame Oil' }, picture: keepStoredPicture, version: 1 }
  const outcome = sendEdit<Stored, Values>(
    { stored: before, valuesOf, save, ...options },
    { edit: { ...edit, attempt: undefined }, saveOptions: {} },
    { signal: new AbortController().signal, onProgress: () => undefined },
  )
  return {
    calls,
    data: await outcome.then(
      ({ data }) => data,
      error => error.status,
    ),
  }
}

const merge = (mine: Values, base: Values, theirs: Values) =>
  base.name === theirs.name ? { ...theirs, name: mine.name } : undefined

test('an edit is sent over what it began with', async () => {
  expect(await sent(before)).toMatchObject({
    calls: [[{ name: 'Sesame Oil', text: '' }, 1]],
    data: { version: 2 },
  })
})

test('a stale one is sent again over what it does not contradict, and else refused', async () => {
  const elsewhere = { version: 4, name: 'Oil', text: 'Cold pressed' }
  const { calls, data } = await sent(elsewhere, { merge })
  expect(calls[1]).toEqual([{ name: 'Sesame Oil', text: 'Cold pressed' }, 4])
  expect(data).toMatchObject({ name: 'Sesame Oil', text: 'Cold pressed', version: 5 })
  expect((await sent(elsewhere)).data, 'by an edit that merges nothing').toBe(412)
  expect((await sent({ ...elsewhere, name: 'Castor Oil' }, { merge })).data).toBe(412)
})

test('one that is stored already is saved, unless nothing was stored when it began', async () => {
  const same = { version: 2, name: 'Sesame Oil', text: '' }
  expect(await sent(same)).toMatchObject({ calls: [[{ name: 'Sesame Oil' }, 1]], data: same })
  expect((await sent(same, { stored: undefined })).data).toBe(412)
})
