import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { root } from '../tools.ts'

/* A browser that translates a page takes its texts out: one that React changes later would stay beside the translated other. */

const site = join(root, 'site/app')

interface Node {
  type: string
  start: number
  end: number
  value?: unknown
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

/** True if children have a text with another text or a value right beside it. */
function hasAdjacentTexts(children: readonly Node[]): boolean {
  let beside: Node[] = []
  for (const child of children) {
    const text = textOf(child)
    if (!text) beside = []
    else if (!isBlank(text)) beside.push(text)
    if (beside.length > 1 && beside.some(({ type }) => /^(?:JSXText|Literal|TemplateLiteral)$/.test(type)))
      return true
  }
  return false
}

/** The elements of a file with adjacent texts, by their beginnings. */
function elementsWithAdjacentTexts(path: string, source = readFileSync(join(site, path), 'utf8')): string[] {
  const walk = (node: Node): Node[] => [
    ...(node.children && hasAdjacentTexts(node.children) ? [node] : []),
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
  ]
  for (const element of planted)
    expect(elementsWithAdjacentTexts('planted', `const a = ${element}`)).toHaveLength(1)
  const plain = [`<p>{\`Page \${page}\`}</p>`, '<p>Page <b>{page}</b> of all</p>', '<p>{icon} {name}</p>']
  for (const element of plain) expect(elementsWithAdjacentTexts('plain', `const a = ${element}`)).toEqual([])
  const files = globSync('**/*.tsx', { cwd: site }).filter(path => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(path => elementsWithAdjacentTexts(path))).toEqual([])
})
