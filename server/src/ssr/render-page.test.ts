import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy } from './render-page.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('contentPolicy', () => {
  it('allows each inline script by its hash, once, and no other', () => {
    const policy = contentPolicy(['first()', 'import "/a.js";\nsecond()', 'first()'])
    const scripts = policy.split('; ').find(part => part.startsWith('script-src'))
    expect(scripts).toBe(`script-src 'self' ${hashOf('first()')} ${hashOf('import "/a.js";\nsecond()')}`)
  })

  it('never allows inline code as a whole', () => {
    expect(contentPolicy([])).toContain("script-src 'self';")
    expect(contentPolicy([])).not.toContain('unsafe')
  })
})
