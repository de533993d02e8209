export const xmlOpening = '<?xml version="1.0" encoding="UTF-8"?>\n'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 can't hold, even escaped. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** An XML element; "" without text. */
export const element = (name: string, text: string) =>
  text &&
  `<${name}>${text.replace(notInXml, '').replace(/[&<>"']/g, sign => entities[sign] ?? sign)}</${name}>`
