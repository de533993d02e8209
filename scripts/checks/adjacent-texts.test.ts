import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { root } from '../tools.ts'

/*
 * A browser that translates a page takes its texts out: one that React changes later would stay beside the translated other.
 * People translate the public pages too: all their texts stand in `texts.ts`, beside the page.
 */

const site = join(root, 'site/app')

const pages = (pattern: string) => globSync(pattern, { cwd: site }).filter(path => !path.includes('.test.'))

interface Node {
  type: string
  start: number
  end: number
  value?: unknown
  operator?: string
  name?: Node | string
  key?: Node
  callee?: Node
  object?: Node
  property?: Node
  openingElement?: { name: Node }
  children?: Node[]
  expression?: Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const hasElement = (node: Node): boolean => node.type.startsWith('JSX') || partsOf(node).some(hasElement)

const isBlank = ({ value }: Node) => typeof value === 'string' && value.trim() === ''

/** The child if the browser draws it as a text: a text, or an expression without elements; undefined otherwise. */
function textOf(child: Node): Node | undefined {
  if (child.type === 'JSXText') return child
  const { expression } = child
  return expression && !hasElement(expression) ? expression : undefined
}

/** Texts that are written in the file, or in a module of texts. */
const isWritten = ({ type, start, end }: Node, source: string) =>
  /^(?:JSXText|Literal|TemplateLiteral)$/.test(type) || /^\w+Texts[.[]/.test(source.slice(start, end))

/** True if children have a text with another text or a value right beside it. */
function hasAdjacentTexts(children: readonly Node[], source: string): boolean {
  let beside: Node[] = []
  for (const child of children) {
    const text = textOf(child)
    if (!text) beside = []
    else if (!isBlank(text)) beside.push(text)
    if (beside.length > 1 && beside.some(node => isWritten(node, source))) return true
  }
  return false
}

/** The elements of a file with adjacent texts, by their beginnings. */
function elementsWithAdjacentTexts(path: string, source = readFileSync(join(site, path), 'utf8')): string[] {
  const walk = (node: Node): Node[] => [
    ...(node.children && hasAdjacentTexts(node.children, source) ? [node] : []),
    ...partsOf(node).flatMap(walk),
  ]
  const found = walk(parseAst(source, { lang: 'tsx' }) as unknown as Node)
  return found.map(({ start, end }) => `${path}: ${source.slice(start, end).slice(0, 120)}`)
}

test('a text of an element is written as one, with its values in it', () => {
  const planted = [
    '<p>Page {page}</p>',
    '<p>{count} of <b>{all}</b> {`of`} {what}</p>',
    '<>{name}.{" "}<b /></>',
    '<p>{pageTexts.count(all)} {what}</p>',
  ]
  for (const element of planted)
    expect(elementsWithAdjacentTexts('planted', `const a = ${element}`)).toHaveLength(1)
  const plain = [`<p>{\`Page \${page}\`}</p>`, '<p>Page <b>{page}</b> of all</p>', '<p>{icon} {name}</p>']
  for (const element of plain) expect(elementsWithAdjacentTexts('plain', `const a = ${element}`)).toEqual([])
  const files = pages('**/*.tsx')
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(path => elementsWithAdjacentTexts(path))).toEqual([])
})

const readAttributes = /^(?:aria-label|aria-roledescription|alt|title|placeholder|label|description)$/
const readProperties = /^(?:text|title|label)$/

const hasLetters = ({ type, value }: Node) =>
  (type === 'JSXText' || type === 'Literal') && typeof value === 'string' && /\p{L}/u.test(value)

/** Words with a capital first, wherever they stand. */
const isSentence = (node: Node) =>
  hasLetters(node) && /^\s*\p{Lu}\p{Ll}+(?:[.,:]? \p{L}|\.$)/u.test(String(node.value))

const nameOf = (name: Node | string | undefined): string =>
  typeof name === 'object' ? nameOf(name.name) : (name ?? '')

/** The texts that a value may be: no property, argument or comparison, and no element, which is looked at by itself. */
function valuesOf(node: Node): Node[] {
  if (node.type === 'MemberExpression') return node.object ? valuesOf(node.object) : []
  // A list that is mapped is drawn by its function.
  if (nameOf(node.callee?.property) === 'map') return []
  if (node.type === 'CallExpression') return node.callee ? valuesOf(node.callee) : []
  if (node.type === 'BinaryExpression' && node.operator !== '+') return []
  if (/^JSX(?:Element|Fragment)$/.test(node.type)) return []
  return [node, ...partsOf(node).flatMap(valuesOf)]
}

/** The texts of a file of the public site that a translator would not find. */
function textsOutside(path: string, source = readFileSync(join(site, path), 'utf8')): string[] {
  const textsIn = (node: Node): Node[] => {
    if (node.type === 'TemplateElement')
      return [{ ...node, type: 'Literal', value: source.slice(node.start, node.end) }]
    return [node]
  }
  const letters = (node: Node) => valuesOf(node).flatMap(textsIn).filter(hasLetters)
  const walk = (node: Node): Node[] => {
    // The console and the log are no part of the page.
    if (
      node.type === 'CallExpression' &&
      /^(?:console\.|log$)/.test(source.slice(node.callee?.start, node.callee?.end))
    )
      return []
    if (node.type === 'JSXElement' && /^(?:script|style)$/.test(nameOf(node.openingElement?.name))) return []
    const isRead =
      (node.type === 'JSXAttribute' && readAttributes.test(nameOf(node.name))) ||
      (node.type === 'Property' && readProperties.test(nameOf(node.key)))
    return [
      ...textsIn(node).filter(isSentence),
      ...(node.children ?? []).flatMap(letters),
      ...(isRead && isNode(node.value) ? letters(node.value) : []),
      ...partsOf(node).flatMap(walk),
    ]
  }
  const found = walk(parseAst(source, { lang: 'tsx' }) as unknown as Node)
  return [...new Set(found.map(({ start, end }) => `${path}: ${source.slice(start, end).trim()}`))]
}

test('all texts of the public site stand in modules of texts', () => {
  const planted = [
    '<p>Your list</p>',
    '<p>{isOpen ? "Hide" : filters}</p>',
    `<p>{\`Page \${page}\`}</p>`,
    '<p>{count + " each"}</p>',
    `<a aria-label={\`Share \${name}\`} />`,
    '<img alt={isOld && "old"} />',
    '<Section more={{ text: "all" }} />',
    'isOver ? "This link is over." : ""',
  ]
  for (const breach of planted) expect(textsOutside('planted', `const a = ${breach}`), breach).toHaveLength(1)
  const plain = [
    '<p className="big card">{pageTexts.page(1)}</p>',
    '<p>{pageTexts[isOne ? "one" : "all"]}</p>',
    '<p>{kind === "news" && show("/news", pageTexts.news)}</p>',
    `<p title={\`\${name} · \${shop}\`}>{list.join(", ")}</p>`,
    'console.error("The rest could not be loaded")',
  ]
  for (const line of plain) expect(textsOutside('plain', `const a = ${line}`), line).toEqual([])
  const files = [...pages('{shop,navigation}/**/*.tsx'), 'root.tsx']
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(path => textsOutside(path))).toEqual([])
})
