interface ErrorSummaryProps {
  errors: readonly { id: string; text: string; onFollow: () => void }[]
}

/** What is still to be put right, each with the way to its field; heard at once when it appears. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div className="rounded-control border-2 border-danger px-4 py-3">
          <p className="font-semibold">
            {errors.length === 1 ? 'Please put this right:' : `Please put these ${errors.length} right:`}
          </p>
          <ul className="mt-1">
            {errors.map(({ id, text, onFollow }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={event => {
                    event.preventDefault()
                    onFollow()
                  }}
                  className="inline-flex min-h-9 items-center text-danger underline underline-offset-4"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
