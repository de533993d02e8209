/** Receives revisions from an engine. `revisionWhenAsked` is the local revision at the time of the query. */
export type RevisionListener = ReturnType<typeof createRevisionWatcher>
/** This process's view of the catalogue's revision, without a query. */
export type RevisionWatcher = Pick<RevisionListener, 'localRevision' | 'isDatabaseDown' | 'expire'>

export function createRevisionWatcher() {
  let newest: number | undefined
  let localRevision = 0
  let isDatabaseDown = false

  function advance(revision: number): void {
    newest = revision
    localRevision += 1
  }

  return {
    /**
     * Local counter that grows with every change of the catalogue: at once after a write of this process, within a
     * second after a write of another. Data that is read after getting it is current as long as it stays the same.
     */
    localRevision: () => localRevision,
    /** The newest known revision; undefined before the first. */
    newestRevision: () => newest,
    /** Increments only the local revision: invalidates caches without a write. */
    expire() {
      localRevision += 1
    },
    /** True if the last query of the revision failed. */
    isDatabaseDown: () => isDatabaseDown,
    committed(revision: number) {
      isDatabaseDown = false
      if (newest === undefined || revision > newest) advance(revision)
    },
    observed(revision: number, revisionWhenAsked: number) {
      isDatabaseDown = false
      if (revision === newest) return
      // A smaller revision is either a late response, which is ignored, or a database restored from a backup.
      if (newest === undefined || revision > newest || revisionWhenAsked === localRevision) advance(revision)
    },
    unreachable(revisionWhenAsked: number) {
      // After a commit the cache must not serve stale data to the client that wrote.
      if (revisionWhenAsked === localRevision) isDatabaseDown = true
    },
  }
}
