import { decodeHTMLStrict } from 'entities/decode'

/* Cells of other shops' sheets as an export of ours has them. */

/** A number without the apostrophe with which Shopify keeps its zeros. */
export const withoutApostrophe = (text: string) => text.replace(/^'(?=\d)/, '')

export const isNo = (text: string) => /^(?:false|no|0|-1)$/i.test(text)
export const inStockOfWooCommerce = (text: string) =>
  /^(?:backorder|onbackorder|outofstock)$/i.test(text) || isNo(text) ? 'No' : 'Yes'

/** WooCommerce writes line ends as letters. */
export const textOfWooCommerce = (html: string) => textOfHtml(html.replaceAll('\\n', '\n'))

/** The first of several categories, or of those within it; their own commas have a backslash before them. */
export function firstCategory(text: string): string {
  const [first = '', ...others] = text
    .split(/(?<!\\),/)
    .map(path => decodeHTMLStrict(path.replaceAll('\\,', ',')).trim())
  return others.find(path => path.startsWith(`${first} > `)) ?? first
}

/** The text of a description in HTML, without tags, scripts and styles; its paragraphs and list items become lines. */
export function textOfHtml(html: string): string {
  const [before = '', ...parts] = html.split('<')
  let hidden: string | undefined
  const texts = parts.map(part => {
    const end = part.indexOf('>')
    const tag = /^\/?[a-z\d]{1,10}/i.exec(part)?.[0].toLowerCase()
    if (hidden !== undefined && tag !== `/${hidden}`) return ''
    hidden = tag === 'script' || tag === 'style' ? tag : undefined
    if (hidden !== undefined) return ''
    // Text has this sign too: "less than < 2 %".
    if (end === -1 || !/^[/!?a-z]/i.test(part)) return `<${part}`
    if (/^t[dh]$/.test(tag ?? '')) return ` ${part.slice(end + 1)}`
    const isBreak = /^\/?(?:p|br|li|ul|ol|div|h[1-6]|tr)$/.test(tag ?? '')
    return (isBreak ? '\n' : '') + part.slice(end + 1)
  })
  return decodeHTMLStrict([before, ...texts].join(''))
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
}
