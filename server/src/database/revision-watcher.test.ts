import { describe, expect, it } from 'vitest'
import { createCatalogueWatch } from './revision-watcher.ts'

describe('the watch of the catalogue', () => {
  it('calls a database away that does not answer, until it answers', () => {
    const watch = createCatalogueWatch()
    watch.lost(watch.mark())
    expect(watch.isAway()).toBe(true)
    watch.seen(1, watch.mark())
    expect(watch.isAway()).toBe(false)
  })

  it('calls no database away that has committed since it was asked, so that who wrote sees what he wrote', () => {
    const watch = createCatalogueWatch()
    watch.seen(1, watch.mark())
    const askedAt = watch.mark()
    watch.lost(askedAt)
    watch.committed(2)
    expect(watch.isAway()).toBe(false)
    // The question of the watch that was under way all the time runs out only now.
    watch.lost(askedAt)
    expect(watch.isAway()).toBe(false)
  })

  it('has another mark after every revision, and the same one as long as there is none', () => {
    const watch = createCatalogueWatch()
    watch.seen(1, watch.mark())
    const first = watch.mark()
    watch.seen(1, watch.mark())
    expect(watch.mark()).toBe(first)
    watch.committed(2)
    expect(watch.mark()).not.toBe(first)
  })
})
