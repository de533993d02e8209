import { identityCard } from './identity-card.tsx'
import { legalCard } from './legal-card.tsx'
import { reachCard } from './reach-card.tsx'
import type { AnyCard } from './shop-card-definition.ts'

/** The cards of the Shop screen, in their order. */
export const shopCards: readonly AnyCard[] = [identityCard, reachCard, legalCard]
