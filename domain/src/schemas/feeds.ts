import { z } from 'zod'
import { feedFindingKeys } from '../feeds.ts'

/** The report on the file for catalogues: products in it, and those left out. */
export const feedReport = z.object({
  /** Its absolute URL. */
  meta: z.string(),
  /** Number of sizes in it. */
  items: z.int(),
  findings: z.array(
    z.object({
      key: z.enum(feedFindingKeys),
      /** Number of products. */
      count: z.int(),
      /** The first of them. */
      products: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
})
export type FeedReport = z.infer<typeof feedReport>
