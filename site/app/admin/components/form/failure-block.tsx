import { useEffect, useRef } from 'react'
import type { FormFailure } from './form-definition.ts'

interface FailureBlockProps {
  failure: FormFailure
  onRetry: () => void
}

/** Why a save failed, in words and as JSON. */
export function FailureBlock({ failure: { heading, text, details }, onRetry }: FailureBlockProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} role="alert" className="scroll-mt-20 rounded-card border-2 border-danger bg-work p-4">
      <h2 className="font-serif text-name font-semibold text-danger">{heading}</h2>
      <p className="mt-1 wrap-anywhere">{text}</p>
      <p className="mt-1 text-soft">Nothing you typed is lost. Please put it right, or try again.</p>
      <pre className="mt-3 max-h-48 overflow-auto whitespace-pre-wrap wrap-anywhere rounded-control bg-wash p-3 text-fine">
        {JSON.stringify(details, null, 2)}
      </pre>
      <button type="button" onClick={onRetry} className="link mt-1 min-h-11">
        Try again
      </button>
    </section>
  )
}
