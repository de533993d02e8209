import { hoursCard } from './hours/hours-card.tsx'
import { identityCard } from './identity-card.tsx'
import { legalCard } from './legal-card.tsx'
import { noticesCard } from './notices/notices-card.tsx'
import { placesCard } from './places/places-card.tsx'
import { reachCard } from './reach-card.tsx'
import type { AnyCard } from './shop-card-definition.ts'
import { testimonialsCard } from './testimonials-card.tsx'
import { wordsCard } from './words/words-card.tsx'

/** The cards of the Shop screen in their order. */
export const shopCards: readonly AnyCard[] = [
  identityCard,
  reachCard,
  placesCard,
  hoursCard,
  wordsCard,
  testimonialsCard,
  legalCard,
  noticesCard,
]
