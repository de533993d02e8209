import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('contentPolicy', () => {
  it('allows each inline script by its hash, once, and no other', () => {
    const policy = contentPolicy(
      '<script>first()</script><script type="module" async="">import "/a.js";\nsecond()</script><script>first()</script>',
    )
    const scripts = policy.split('; ').find(part => part.startsWith('script-src'))
    expect(scripts).toBe(`script-src 'self' ${hashOf('first()')} ${hashOf('import "/a.js";\nsecond()')}`)
  })

  it('takes no hash of a script that comes from a file', () => {
    expect(contentPolicy('<script src="/assets/a.js"></script>')).toContain("script-src 'self';")
  })

  it('never allows inline code as a whole', () => {
    expect(contentPolicy('<style>a{}</style>')).not.toContain('unsafe')
  })
})
