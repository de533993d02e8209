import { useEffect, useRef } from 'react'

interface ErrorSummaryProps {
  title: string
  /** The error of each invalid field, by the id of its control. */
  errors: Readonly<Record<string, string>>
}

/** All errors of a form, shown above it; each links to its field. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors)
  const isShown = entries.length > 0
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={box} role="alert" className="rounded-card border-2 border-danger bg-work p-4">
      <p className="font-semibold text-danger">{title}</p>
      <ul className="mt-2 grid gap-1">
        {entries.map(([id, text]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="link text-danger"
              onClick={event => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
