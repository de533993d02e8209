import { redirectMessages } from '@chekku/domain/addresses/redirect-messages'
import { checkRedirects } from '@chekku/domain/addresses/redirects'
import { expect, test } from 'vitest'
import routes from './routes.ts'

const [shop] = routes
const publicPaths = (shop?.children ?? []).map(({ path = '' }) => `/${path}`)

test('no address of a former site takes that of a public page', () => {
  const pages = publicPaths.filter(path => !/[*:]/.test(path))
  expect(pages).toContain('/contact')
  const checked = checkRedirects(
    pages.map(from => ({ from, to: '/products' })),
    { pathOfName: () => undefined, stateOf: () => undefined },
  )
  expect(checked.filter(({ problem }) => problem !== redirectMessages.fromIsOurs)).toEqual([])
})
