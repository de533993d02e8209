import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A message may hold anything, so that nothing in it is looked through without end. */
const PLACE = /(file:\/\/\S{1,500}?\.js):(\d{1,9}):(\d{1,9})/g

/** As the engine writes it, also of what is not quite an error. */
const ownText = Error.prototype.toString

/** The maps that were needed, by the address of their file; undefined where there is none. */
const maps = new Map<string, SourceMap | undefined>()

/**
 * Has every stack name the lines of the sources, where what runs was built from them. Nothing is read before the first
 * stack is: Node's own way of doing so reads all maps at the start, for 7 MB.
 */
export function nameSourceLines(): void {
  Error.prepareStackTrace = (error, places) =>
    inSources([ownText.call(error), ...places.map(place => `    at ${place}`)].join('\n'))
}

/** A stack with the sources' files and lines in place of those that were built of them. */
export function inSources(stack: string): string {
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (origin === undefined || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file)
  const path = `${fileURLToPath(file)}.map`
  const isOurs = !file.includes('/node_modules/') && existsSync(path)
  const map = isOurs ? readMap(path) : undefined
  maps.set(file, map)
  return map
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Where no file can be opened any more, or half of one is there, what failed must still be told.
    return undefined
  }
}
