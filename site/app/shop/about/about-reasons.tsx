import { business } from '@chekku/domain/business'
import { SectionHeading } from '../shared/section-heading.tsx'

/** Numbered reasons to choose this producer, and the one unique to it in large type. */
export function AboutReasons() {
  return (
    <>
      <section aria-labelledby="reasons" className="page-width py-section">
        <SectionHeading id="reasons" title={`Why choose ${business.brand}`} />
        <ol className="grid gap-x-20 md:grid-cols-2">
          {business.reasons.map(({ title, text }, place) => (
            <li
              key={title}
              className="grid grid-cols-[3.5rem_1fr] border-t border-line py-6 first:border-t-0 first:pt-0 md:nth-2:border-t-0 md:nth-2:pt-0"
            >
              <span aria-hidden="true" className="font-serif text-head tabular-nums text-press">
                {place + 1}
              </span>
              <div>
                <h3 className="text-name">{title}</h3>
                <p className="mt-1.5 max-w-measure text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="differences" className="bg-leaf text-paper">
        <div className="page-width grid gap-10 py-section lg:grid-cols-[1fr_2fr] lg:gap-20">
          <h2 id="differences" className="text-title">
            What sets us apart
          </h2>
          <ul className="grid gap-10">
            {business.differentiators.map(({ title, text }) => (
              <li key={title} className="border-t border-paper/30 pt-6">
                <h3 className="text-head">{title}</h3>
                <p className="mt-2 max-w-measure text-paper/85">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
