/** The text of HTML without scripts, in one line. */
export const textOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** The texts of the links that open a chat. */
export const chatTextsOf = (html: string) =>
  Array.from(html.matchAll(/href="(https:\/\/wa\.me\/[^"]*)"/g), ([, href = '']) =>
    new URL(href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")).searchParams.get('text'),
  )

/** The JSON of the structured data of a page. */
export const structuredDataOf = (html: string) =>
  Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    ([, json = '']) => json,
  )
