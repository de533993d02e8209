import { describe, expect, it } from 'vitest'
import { createRevisionWatcher } from './revision-watcher.ts'

describe('the revision watcher', () => {
  it('reports the database as down after a failed query, until the next answer', () => {
    const watcher = createRevisionWatcher()
    watcher.unreachable(watcher.localRevision())
    expect(watcher.isDatabaseDown()).toBe(true)
    watcher.observed(1, watcher.localRevision())
    expect(watcher.isDatabaseDown()).toBe(false)
  })

  it('ignores a failed query from before a commit, so that a client reads its own write', () => {
    const watcher = createRevisionWatcher()
    watcher.observed(1, watcher.localRevision())
    const revisionWhenAsked = watcher.localRevision()
    watcher.unreachable(revisionWhenAsked)
    watcher.committed(2)
    expect(watcher.isDatabaseDown()).toBe(false)
    watcher.unreachable(revisionWhenAsked)
    expect(watcher.isDatabaseDown()).toBe(false)
  })

  it('moves the local revision with every new revision, and only then', () => {
    const watcher = createRevisionWatcher()
    watcher.observed(1, watcher.localRevision())
    const first = watcher.localRevision()
    watcher.observed(1, watcher.localRevision())
    expect(watcher.localRevision()).toBe(first)
    watcher.committed(2)
    expect(watcher.localRevision()).not.toBe(first)
  })
})
