import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy } from './render-page.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const none = { inlineScripts: [], inlineStyles: [] }
const directive = (policy: string, name: string) => policy.split('; ').find(part => part.startsWith(name))

describe('contentPolicy', () => {
  it('allows each inline script by its hash, once, and no other', () => {
    const inlineScripts = ['first()', 'import "/a.js";\nsecond()', 'first()']
    const policy = contentPolicy({ ...none, inlineScripts }, false)
    expect(directive(policy, 'script-src')).toBe(
      `script-src 'self' ${hashOf('first()')} ${hashOf('import "/a.js";\nsecond()')}`,
    )
    expect(directive(policy, 'style-src')).toBe("style-src 'self'")
  })

  it('allows an inline style by its hash, and no script', () => {
    const policy = contentPolicy({ ...none, inlineStyles: ['a{}'] }, false)
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hashOf('a{}')}`)
    expect(directive(policy, 'script-src')).toBe("script-src 'self'")
  })

  it('never allows inline code as a whole', () => {
    for (const hasMap of [true, false]) {
      expect(contentPolicy(none, hasMap)).toContain("script-src 'self';")
      expect(contentPolicy(none, hasMap)).not.toContain('unsafe')
    }
  })
})
