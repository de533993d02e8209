import { expect, it } from 'vitest'
import { withoutNonce } from './script-nonce.ts'

it('removes the nonces of a page, and returns only the inline scripts and styles that had one', () => {
  const page = [
    '<link nonce="m" rel="modulepreload" href="/a.js"/>',
    '<style nonce="m">a{}</style><style>b{}</style><style nonce="guess">c{}</style>',
    '<script nonce="m">first()</script>',
    '<p><script>smuggled()</script><script nonce="guess">guessed()</script></p>',
    '<script nonce="m" type="module" async="">data("</script><script>cut()</script>")</script>',
  ].join('')
  const { html, inlineScripts, inlineStyles } = withoutNonce(page, 'm')
  expect(inlineScripts).toEqual(['first()', 'data("'])
  expect(inlineStyles).toEqual(['a{}'])
  expect(html).toBe(page.replaceAll(' nonce="m"', ''))
})
