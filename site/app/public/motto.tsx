import { business } from '@chekku/domain/business'

/** The motto, pulled out of the story. */
export function Motto({ className = '' }: { className?: string }) {
  return (
    <blockquote className={`rule-double pt-6 ${className}`}>
      <p className="text-balance font-serif text-[clamp(1.5rem,7vw,2.075rem)] leading-[1.2] tracking-[0.02em] text-leaf">
        {business.motto}
      </p>
    </blockquote>
  )
}
