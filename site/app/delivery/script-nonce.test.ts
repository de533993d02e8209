import { expect, it } from 'vitest'
import { withoutNonce } from './script-nonce.ts'

it('takes the marks out of a page, and holds only what carried one for a script of the renderer', () => {
  const page = [
    '<link nonce="m" rel="modulepreload" href="/a.js"/>',
    '<script nonce="m">first()</script>',
    '<p><script>smuggled()</script><script nonce="guess">guessed()</script></p>',
    '<script nonce="m" type="module" async="">data("</script><script>cut()</script>")</script>',
  ].join('')
  const { html, inlineScripts } = withoutNonce(page, 'm')
  expect(inlineScripts).toEqual(['first()', 'data("'])
  expect(html).toBe(page.replaceAll(' nonce="m"', ''))
})
