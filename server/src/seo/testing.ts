import { DOMParser } from '@xmldom/xmldom'

/** Throws on malformed XML, also where a browser would forgive it. */
export const parseXml = (xml: string) =>
  new DOMParser({
    onError(level, message) {
      throw new Error(`${level}: ${message}`)
    },
  }).parseFromString(xml, 'application/xml')
