import { decodeHTMLStrict } from 'entities/decode'

/* Cells of other shops' sheets as an export of ours has them. */

/** A number without the apostrophe with which Shopify keeps its zeros. */
export const withoutApostrophe = (text: string) => text.replace(/^'(?=\d)/, '')

export const isNo = (text: string) => /^(?:false|no|0|-1)$/i.test(text)
export const inStockOfWooCommerce = (text: string) =>
  isNo(text) || /^(?:backorder|onbackorder|outofstock)$/i.test(text) ? 'No' : 'Yes'

/** WooCommerce writes line ends as letters. */
export const textOfWooCommerce = (html: string) => textOfHtml(html.replaceAll('\\n', '\n'))

/** The first of several categories, or the first within that one; their own commas have a backslash before them. */
export function firstCategory(text: string): string {
  const [first = '', ...others] = text
    .split(/(?<!\\),/)
    .map(path => decodeHTMLStrict(path.replaceAll('\\,', ',')).trim())
  return others.find(path => path.startsWith(`${first} > `)) ?? first
}

/** The text of a description in HTML, without tags, scripts and styles; its paragraphs and list items become lines. */
export function textOfHtml(html: string): string {
  const [beginning = '', ...parts] = html.split('<')
  let text = beginning
  /** The script or style that has begun and not ended yet. */
  let code: string | undefined
  for (const part of parts) {
    const tag = /^\/?[a-z\d]{1,10}/i.exec(part)?.[0].toLowerCase() ?? ''
    if (code !== undefined && tag !== `/${code}`) continue
    code = tag === 'script' || tag === 'style' ? tag : undefined
    if (code === undefined) text += textAfterTag(part, tag)
  }
  return decodeHTMLStrict(text)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** The text after a tag, and the break that the tag makes; `part` begins after the "<" of the tag. */
function textAfterTag(part: string, tag: string): string {
  const end = part.indexOf('>')
  // Text has this sign too: "less than < 2 %".
  if (end === -1 || !/^[/!?a-z]/i.test(part)) return `<${part}`
  const text = part.slice(end + 1)
  if (/^t[dh]$/.test(tag)) return ` ${text}`
  return /^\/?(?:p|br|li|ul|ol|div|h[1-6]|tr)$/.test(tag) ? `\n${text}` : text
}
