import fc from 'fast-check'
import hostile from './hostile-texts.json' with { type: 'json' }

/** An operation of the API's description, with the parts used here. */
export interface Operation {
  method: string
  /** Path template: `/api/products/{id}`. */
  path: string
  query: string[]
  /** Names of the body's fields; empty where there is no body. */
  fields: string[]
  takesPicture: boolean
}

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; allOf?: Schema[] }

interface Described {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { in: string; name: string }[]
        requestBody?: { content?: Record<string, { schema?: Schema }> }
      }
    >
  >
}

/** Every operation that the server describes. */
export async function describedOperations(origin: string): Promise<Operation[]> {
  const described = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Described
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {}
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name),
        fields: fieldsOf(content['application/json']?.schema),
        takesPicture: 'multipart/form-data' in content,
      }
    }),
  )
}

function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const own = Object.keys(schema.properties ?? {})
  return [...new Set([...own, ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(fieldsOf)])]
}

/** Texts that are known to break programs. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(...hostile.texts, '9'.repeat(400), 'x'.repeat(6_000)),
)

const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324, 0.1 + 0.2, 9_999_999.995),
)

const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

/** Any JSON value, hostile ones more often than by chance. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  weighted(6, hostileText),
  weighted(4, hostileNumber),
  weighted(2, fc.boolean()),
  weighted(1, fc.constant(null)),
  weighted(1, fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 5 })),
  weighted(1, fc.jsonValue({ maxDepth: 3 })),
)

/** Raw JSON bodies, including ones that JSON.stringify cannot write. */
export function hostileJson(
  fields: readonly string[],
  valid: Readonly<Record<string, unknown>>,
): fc.Arbitrary<string> {
  const key = fc.oneof(
    weighted(8, fc.constantFrom(...(fields.length > 0 ? fields : ['name']))),
    weighted(1, fc.constantFrom('__proto__', 'constructor', '_id', 'version', 'createdAt', 'isAdmin')),
    weighted(1, hostileText),
  )
  const entries = fc.array(fc.tuple(key, hostileValue), { maxLength: 8 })
  const good = Object.entries(valid).filter(([name]) => fields.includes(name))
  // A request with a single fault gets further than one whose first field is refused.
  const almostGood = fc
    .array(fc.tuple(key, hostileValue), { maxLength: 2 })
    .map(list => JSON.stringify(Object.fromEntries([...good, ...list])))
  const written = entries.map(
    list => `{${list.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
  )
  return fc.oneof(
    weighted(12, almostGood),
    weighted(6, written),
    weighted(
      1,
      hostileValue.map(value => JSON.stringify(value) ?? ''),
    ),
    weighted(
      1,
      fc.integer({ min: 1, max: 5_000 }).map(depth => '['.repeat(depth) + ']'.repeat(depth)),
    ),
    weighted(
      1,
      fc.integer({ min: 1, max: 2_000 }).map(depth => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    ),
    weighted(1, fc.constantFrom(...hostile.json)),
  )
}

const separators = ['----chekku', 'a', '"', "a'b", 'x'.repeat(70)] as const

/** Multipart bodies: broken, with repeated parts, without an end, and almost valid. */
export function hostileMultipart(
  fields: readonly string[],
  photograph: Buffer,
  valid: Readonly<Record<string, unknown>>,
): fc.Arbitrary<{ type: string; body: Buffer }> {
  const name = fc.oneof(fc.constantFrom(...fields, 'image', 'image', '__proto__'), hostileText)
  const content = fc.oneof(
    hostileText.map(text => Buffer.from(text)),
    fc.constant(photograph),
    fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
  )
  const part = fc.record({
    name,
    content,
    fileName: fc.option(hostileText),
    type: fc.option(
      fc.constantFrom(
        'image/jpeg',
        'text/html',
        'image/svg+xml',
        'multipart/mixed; boundary=x',
        'a/b\r\nX: y',
      ),
    ),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', ''),
  })
  const goodParts = (separator: string) =>
    Object.entries(valid)
      .filter(([own]) => fields.includes(own))
      .map(([own, value]) =>
        Buffer.from(`--${separator}\r\nContent-Disposition: form-data; name="${own}"\r\n\r\n${value}\r\n`),
      )
  return fc
    .record({
      separator: fc.constantFrom(...separators),
      isAlmostGood: fc.boolean(),
      parts: fc.array(part, { maxLength: 6 }),
      ending: fc.constantFrom('--\r\n', '--\r\n', '--\r\n', '', '-', '\r\n'),
      declared: fc.constantFrom(
        undefined,
        undefined,
        undefined,
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        'multipart/mixed; boundary=a',
      ),
    })
    .map(({ separator, parts, ending, declared, isAlmostGood }) => {
      const written = parts.map(({ name: own, content: bytes, fileName, type, end }) =>
        Buffer.concat([
          Buffer.from(
            `--${separator}\r\nContent-Disposition: form-data; name="${own}"${fileName === null ? '' : `; filename="${fileName}"`}${type === null ? '' : `\r\nContent-Type: ${type}`}\r\n\r\n`,
          ),
          bytes,
          Buffer.from(end),
        ]),
      )
      return {
        type: declared ?? `multipart/form-data; boundary=${separator}`,
        body: Buffer.concat([
          ...(isAlmostGood ? goodParts(separator) : []),
          ...written,
          Buffer.from(`--${separator}${ending}`),
        ]),
      }
    })
}

/** A picture with some bytes changed, removed, repeated or cut off. */
export function mutatedPicture(originals: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.constantFrom('flip', 'cut', 'zero', 'double', 'insert', 'head'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 16 }),
  })
  return fc
    .tuple(fc.constantFrom(...originals), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([original, changes]) => {
      let picture = original
      for (const { at, how, bytes } of changes) picture = changed(picture, at, how, bytes)
      return picture
    })
}

function changed(picture: Buffer, at: number, how: string, bytes: Uint8Array): Buffer {
  const offset = Math.floor(at * picture.length)
  const [before, behind] = [picture.subarray(0, offset), picture.subarray(offset)]
  switch (how) {
    case 'cut':
      return before
    case 'zero':
      return Buffer.concat([before, Buffer.alloc(bytes.length), behind.subarray(bytes.length)])
    case 'double':
      return Buffer.concat([picture.subarray(0, offset + bytes.length), behind])
    case 'insert':
      return Buffer.concat([before, bytes, behind])
    case 'head': {
      // The first bytes hold format and size: changes there have the most effect.
      const near = Math.floor(at * Math.min(64, picture.length))
      return Buffer.concat([picture.subarray(0, near), bytes, picture.subarray(near + bytes.length)])
    }
    default:
      return Buffer.concat([before, bytes, behind.subarray(bytes.length)])
  }
}
