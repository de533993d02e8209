import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { IndicText } from './indic-text.ts'

const rendered = (text: string) => renderToStaticMarkup(createElement(IndicText, { text }))

describe('IndicText', () => {
  it.each([
    ['ta', 'மரச்செக்கு நல்லெண்ணெய்'],
    ['hi', 'शुद्ध तिल का तेल'],
    ['ml', 'ശുദ്ധമായ എള്ളെണ്ണ'],
    ['te', 'నువ్వుల నూనె'],
  ])('says the language %s of its words', (language, text) => {
    expect(rendered(text)).toBe(`<span><span lang="${language}">${text}</span></span>`)
  })

  it('says it of the Indic words only', () => {
    expect(rendered('Sesame Oil, நல்லெண்ணெய் 500 ml (तिल)')).toBe(
      '<span>Sesame Oil, <span lang="ta">நல்லெண்ணெய்</span> 500 ml (<span lang="hi">तिल</span>)</span>',
    )
  })

  it('leaves every other text as it is', () => {
    for (const text of ['Sesame Oil, 500 ml', 'Ölmühle', '芝麻油', '']) expect(rendered(text)).toBe(text)
  })
})
