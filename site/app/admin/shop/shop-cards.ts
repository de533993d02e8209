import { hoursCard } from './hours/hours-card.tsx'
import { identityCard } from './identity-card.tsx'
import { legalCard } from './legal-card.tsx'
import { noticesCard } from './notices/notices-card.tsx'
import { placesCard } from './places/places-card.tsx'
import { reachCard } from './reach-card.tsx'
import type { AnyCard } from './shop-card-definition.ts'
import { testimonialsCard } from './testimonials-card.tsx'
import { wordsCard } from './words/words-card.tsx'

export const shopCards = [
  identityCard,
  reachCard,
  placesCard,
  hoursCard,
  wordsCard,
  testimonialsCard,
  legalCard,
  noticesCard,
] as const satisfies readonly AnyCard[]
