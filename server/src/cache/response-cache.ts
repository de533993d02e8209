import { Problem } from '@chekku/domain/problem'
import { LRUCache } from 'lru-cache'
import type { RevisionWatcher } from '../database/revision-watcher.ts'
import { createKeptAnswer, type KeptAnswer, type MadeAnswer } from './cached-response.ts'
import { createMakingLine, type MakingLimits, makingLimits } from './concurrency-limiter.ts'

/** An answer that is made, and whether it may be kept: what failed, or is one person's, may not. */
export interface Production extends MadeAnswer {
  status: number
  isKept: boolean
  /** The database did not answer: what is kept of old is better. */
  hasFailed?: boolean
}

export interface Entry {
  answer: KeptAnswer
  mark: number
  key: string
  route: string | undefined
  /** Headers that all answers have, as they are sent without the framework. */
  common: Readonly<Record<string, string>>
  addresses: Set<string>
  asked: number
  /** How often it is asked for before it gets its smallest form. */
  improvedAfter: number
}

export interface Found {
  entry: Entry
  /** Shown in default of a better one: the database does not answer. */
  isOutdated: boolean
}

/** Where an answer is made that was not kept. */
export interface Question {
  /** One for all addresses under which it is the same answer. */
  key: string
  /** As a client wrote it, where it says nothing but what the answer depends on. */
  address?: string | undefined
  /** The pattern of its address, for who counts. */
  route?: string | undefined
  /** A page asks for it that has had its turn already. */
  isPartOfPage?: boolean
  /** It has a line of its own: in the one for pages it would keep them waiting. */
  hasOwnLine?: boolean | undefined
  make: () => Promise<Production>
  common: () => Readonly<Record<string, string>>
}

export interface KeptAnswersOptions {
  catalogue: RevisionWatcher
  /** How what is made may be read; from wherever the catalogue is, where it is not given. */
  reading?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined
  memoryBytes?: number
  making?: MakingLimits | undefined
  /** For how long an answer must stand before its smallest form is made. */
  calmMs?: number | undefined
  /** Called for each answer that is made, so that one can count. */
  onMade?: ((key: string) => void) | undefined
}

/** What is kept, or the answer that was made and may not be. */
export type Reply = Found | { production: Production }

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

const megabyte = 1024 * 1024
/** Spellings of one address that are recognised without asking the router. */
const addressesEach = 4
const addressCharacters = 512
/** An answer that was asked for so often, and stands for a while after, is worth a processor's time. */
const askedToImprove = { page: 5, list: 50 }
const usualCalmMs = 3_000

/** A page takes a tenth of a second, and everybody loads one first; a list of a thousand products takes half a second. */
const timesToImprove = ({ headers }: Production): number =>
  headers['content-type']?.startsWith('text/html') ? askedToImprove.page : askedToImprove.list

/**
 * Answers that are the same for everyone, each made once as long as the catalogue does not change, however many ask at
 * the same time.
 */
export function createKeptAnswers(options: KeptAnswersOptions) {
  const { catalogue, reading = work => work(), memoryBytes = 48 * megabyte, onMade } = options
  const { calmMs = usualCalmMs } = options
  const byAddress = new Map<string, string>()
  const entries = new LRUCache<string, Entry>({
    maxSize: memoryBytes,
    maxEntrySize: memoryBytes / 4,
    sizeCalculation: ({ answer }) => answer.size,
    dispose: ({ addresses }) => {
      for (const address of addresses) byAddress.delete(address)
    },
  })
  const line = createMakingLine(options.making ?? makingLimits)
  const making = new Map<string, { mark: number; turn: { isMine: boolean }; reply: Promise<Reply> }>()
  let improving = Promise.resolve()

  function note(entry: Entry, address: string | undefined): void {
    if (address === undefined || address.length > addressCharacters) return
    if (entry.addresses.size >= addressesEach || entries.peek(entry.key) !== entry) return
    entry.addresses.add(address)
    byAddress.set(address, entry.key)
  }

  /** One after another, later, and only what is still there then. */
  function improveSoon(entry: Entry): void {
    const timer = setTimeout(() => {
      improving = improving.then(async () => {
        if (entries.peek(entry.key) !== entry || entry.mark !== catalogue.localRevision()) return
        // The quick form is there and stays, should there be no memory for the better one.
        await entry.answer.improve().catch(() => undefined)
      })
    }, calmMs)
    timer.unref()
  }

  function use(entry: Entry): Entry {
    entry.asked += 1
    if (entry.asked === entry.improvedAfter) improveSoon(entry)
    return entry
  }

  async function make({ key, route, make, common }: Question, mark: number): Promise<Reply> {
    const old = entries.peek(key)
    try {
      onMade?.(key)
      const production = await reading(make)
      if (production.hasFailed && old) return { entry: old, isOutdated: true }
      if (!production.isKept) return { production }
      const entry: Entry = {
        answer: createKeptAnswer(production),
        mark,
        key,
        route,
        common: common(),
        addresses: new Set(),
        asked: 0,
        improvedAfter: timesToImprove(production),
      }
      const newest = entries.peek(key)
      if (newest === undefined || newest.mark <= mark) entries.set(key, entry)
      return { entry, isOutdated: false }
    } catch (error) {
      if (old && error instanceof Problem && error.code === 'unavailable')
        return { entry: old, isOutdated: true }
      throw error
    }
  }

  return {
    /** What is kept for an address exactly as it is written, and is true now. */
    find(address: string): Entry | undefined {
      const key = byAddress.get(address)
      const entry = key === undefined ? undefined : entries.get(key)
      return entry?.mark === catalogue.localRevision() ? use(entry) : undefined
    },

    /** The kept answer, or a new one. While the database is away what is kept goes on being the answer. */
    async answer(question: Question): Promise<Reply> {
      const { key, address, isPartOfPage = false, hasOwnLine = false } = question
      const needsNoTurn = isPartOfPage || hasOwnLine
      const mark = catalogue.localRevision()
      const known = entries.get(key)
      if (known && (known.mark === mark || catalogue.isDatabaseDown())) {
        note(known, address)
        return { entry: use(known), isOutdated: known.mark !== mark }
      }
      const begun = making.get(key)
      // Who comes after a write does not wait for what was begun before it, nor a page, whose turn it is, for the line.
      if (begun?.mark === mark && (begun.turn.isMine || !needsNoTurn)) return begun.reply
      const turn = { isMine: needsNoTurn }
      const makeInTurn = () => {
        turn.isMine = true
        return make(question, mark)
      }
      const own = { mark, turn, reply: needsNoTurn ? makeInTurn() : line.run(makeInTurn) }
      making.set(key, own)
      try {
        const made = await own.reply
        if ('entry' in made) note(made.entry, address)
        return made
      } finally {
        if (making.get(key) === own) making.delete(key)
      }
    },

    /** Whether what is not kept would be refused, since too much is asked for already. */
    isBusy: line.isFull,
    isDatabaseAway: () => catalogue.isDatabaseDown(),
    /** How many answers are kept, and what they take at most. */
    size: () => ({ answers: entries.size, addresses: byAddress.size, bytes: entries.calculatedSize }),
  }
}
