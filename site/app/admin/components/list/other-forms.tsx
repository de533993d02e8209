import { Link } from 'react-router'

/** One quiet line to the other forms of a list. */
export function OtherForms({ forms }: { forms: readonly { to: string; label: string }[] }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 text-fine text-soft">
      Other forms:
      {forms.map(({ to, label }) => (
        <Link key={to} to={to} className="link inline-grid min-h-11 content-center">
          {label}
        </Link>
      ))}
    </p>
  )
}
