import { withDeviceStore } from '../../data/device-store.ts'
import type { PictureChoice } from '../image-input/picture-choice.ts'

/** What was typed in a form and not saved, as this device keeps it. */
export interface Draft {
  values: Record<string, string | boolean>
  picture: PictureChoice
  /** The version that the form had loaded; none where it creates. */
  version: number | undefined
  /** The key of a save that may have arrived, and what it was for. */
  attempt: { key: string; mark: string } | undefined
  keptAt: number
}

/** One place for a draft, held by one tab at a time. */
export interface DraftPlace {
  /** What an earlier visit left here. */
  draft: Draft | undefined
  keep: (draft: Draft) => void
  remove: () => void
  /** Lets another tab have the place; what is kept stays. */
  release: () => void
}

const keptForMs = 30 * 24 * 3600 * 1000
const tabsOfOneForm = 4

/** Holds a name for this tab; null where another tab has it. Without locks (plain http) every tab has it. */
function hold(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise(resolve => {
    void navigator.locks.request(name, { ifAvailable: true }, lock => {
      if (!lock) return resolve(null)
      const { promise, resolve: release } = Promise.withResolvers<void>()
      resolve(release)
      return promise
    })
  })
}

/**
 * Takes a place for the draft of a form, one that holds a draft if there is any. Two tabs with the same form have a
 * place each, so that neither writes over the other's.
 */
export async function takeDraftPlace(form: string): Promise<DraftPlace> {
  let free: DraftPlace | undefined
  for (let tab = 1; tab <= tabsOfOneForm; tab += 1) {
    const name = `${form}/${tab}`
    const release = await hold(name)
    if (!release) continue
    const place = placeAt(name, await freshDraft(name), release)
    if (place.draft) {
      free?.release()
      return place
    }
    if (free) release()
    else free = place
  }
  return free ?? placeAt(`${form}/${Date.now()}`, undefined, () => undefined)
}

async function freshDraft(name: string): Promise<Draft | undefined> {
  const draft = (await withDeviceStore('drafts', 'readonly', store => store.get(name))) as Draft | undefined
  return draft && Date.now() - draft.keptAt < keptForMs ? draft : undefined
}

function placeAt(name: string, draft: Draft | undefined, release: () => void): DraftPlace {
  return {
    draft,
    keep: kept => void withDeviceStore('drafts', 'readwrite', store => store.put(kept, name)),
    remove: () => void withDeviceStore('drafts', 'readwrite', store => store.delete(name)),
    release,
  }
}
