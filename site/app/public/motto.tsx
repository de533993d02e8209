import { business } from '@chekku/domain/business'

/** The motto, pulled out of the story. */
export function Motto({ className = '' }: { className?: string }) {
  return (
    <blockquote className={`rule-double pt-6 ${className}`}>
      <p className="max-w-[16ch] font-serif text-title leading-[1.15] tracking-[0.02em] text-leaf">
        {business.motto}
      </p>
    </blockquote>
  )
}
