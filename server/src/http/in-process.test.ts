import { describe, expect, it } from 'vitest'
import { findApi, readApi } from './in-process.ts'

describe('API calls of pages', () => {
  const answering = (status: number) => async () => ({ status, body: { data: 'x' } })

  it('are unavailable where what is always there is not answered, whatever the status', async () => {
    expect(await readApi(answering(200), '/shop')).toEqual({ data: 'x' })
    for (const status of [400, 404, 429, 500, 503])
      await expect(readApi(answering(status), '/shop'), `${status}`).rejects.toMatchObject({
        code: 'unavailable',
      })
  })

  it('find nothing where the API refuses an id, and are unavailable after a failure', async () => {
    expect(await findApi(answering(200), '/products/x')).toBe('x')
    for (const status of [400, 404]) expect(await findApi(answering(status), '/products/x')).toBeUndefined()
    for (const status of [500, 503])
      await expect(findApi(answering(status), '/products/x')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
