import { type ComponentType, memo, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type DeferredSection, hydrateOnVisible } from './hydrate-on-visible.ts'
import { storeTypedTextIn } from './typed-text.ts'

/*
 * A part of a page that stands further down. Where it came with the page it stays as the server wrote it, without its
 * script, until the reader comes to it; where the page is shown by the script, the part is so too.
 */

interface Held<Props> extends DeferredSection {
  /** Settles once the part may run. */
  content: Promise<ComponentType<Props>>
}

/** A component that `load` brings, and that waits to be looked at; `name` tells the parts of one page apart. */
export function lazySection<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined

  function bring(): Promise<ComponentType<Props>> {
    coming ??= load().then(
      part => {
        loaded = part
        return part
      },
      failure => {
        coming = undefined
        throw failure
      },
    )
    return coming
  }

  let shown: Promise<ComponentType<Props>> | undefined
  /** Where nothing can be shown without it, the page is loaded anew, as the router does for want of a page's own file. */
  function loadOrReload(): Promise<ComponentType<Props>> {
    shown ??= bring().catch((failure: unknown) => {
      console.warn('A part of this page could not be loaded', failure)
      location.reload()
      return new Promise<never>(() => undefined)
    })
    return shown
  }

  function defer(): Held<Props> | undefined {
    if (typeof document === 'undefined' || !writtenPart(name)) return undefined
    let letRun: (part: ComponentType<Props>) => void
    const content = new Promise<ComponentType<Props>>(resolve => {
      letRun = resolve
    })
    return { content, bring, open: () => bring().then(part => letRun(part)), onRunning: undefined }
  }

  function Content({ held, props }: { held: Held<Props> | undefined; props: Props }) {
    useEffect(() => held?.onRunning?.(), [held])
    // What is there already never waits: only so can React follow a change of the page around it.
    const Part = loaded ?? use(held?.content ?? loadOrReload())
    return <Part {...props} />
  }

  const LazySection = memo(function LazySection(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    const [held] = useState(defer)
    useEffect(() => (held && box.current ? hydrateOnVisible(box.current, held) : undefined), [held])
    // Before it is first seen: whatever takes the place of what the server wrote begins with what was typed into that.
    useLayoutEffect(() => (held && box.current ? storeTypedTextIn(box.current) : undefined), [held])
    return (
      <div ref={box} data-part={name}>
        <Suspense fallback={held && <AsWritten name={name} held={held} />}>
          <Content held={held} props={props} />
        </Suspense>
      </div>
    )
  })
  return Object.assign(LazySection, { bring })
}

const writtenPart = (name: string) => document.querySelector(`[data-part="${name}"]`)

/** The same to look at, where the page around a part changes before the part's script is there. */
function AsWritten({ name, held }: { name: string; held: DeferredSection }) {
  const [nodes] = useState(() =>
    Array.from(writtenPart(name)?.childNodes ?? [], node => node.cloneNode(true)),
  )
  useEffect(() => {
    held.open().catch(reportFailure)
  }, [held])
  return <div ref={box => box?.append(...nodes)} />
}

const reportFailure = (failure: unknown) => console.warn('A part of this page has no script', failure)
