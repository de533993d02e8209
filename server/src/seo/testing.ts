import { DOMParser } from '@xmldom/xmldom'

/** Throws on what is malformed, also on what a browser would forgive. */
export const parseXml = (xml: string) =>
  new DOMParser({
    onError(level, message) {
      throw new Error(`${level}: ${message}`)
    },
  }).parseFromString(xml, 'application/xml')
