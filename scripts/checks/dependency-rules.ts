import { matchesGlob } from 'node:path'
import type { SourceFile } from './import-graph.ts'

/** A forbidden import: globs of files from the repository's root, or package names. */
export interface DependencyRule {
  from: string
  /** Exceptions within `from`. */
  fromExcept?: string
  forbidden: string
  /** Exceptions within `forbidden`. */
  allowed?: string
  reason: string
}

const everything = '{**,*}'
const layers = 'database|queue|cli|http|cache|ssr|seo|share-images|openapi|observability'
/** Every folder that is no layer, so that a new one is a feature. */
const features = `!(${layers})`
const feature = `server/src/${features}/**`
/** Parts of features rather than features: any file of theirs may be imported, not the service alone. */
const foundation = 'server/src/{calls,changes,entities,packs,slugs}/**'
const requests = 'server/src/{http,cache,ssr,seo,share-images,openapi,observability}/**'
/** The folders that every feature stands on, and that know none. */
export const featureless = 'server/src/{calls,changes,http}/**'
const composition = 'server/src/{app,main,serve}.ts'

const dependencyRules: readonly DependencyRule[] = [
  {
    from: 'domain/src/**',
    forbidden: everything,
    allowed: '{domain/src/**,zod}',
    reason: 'The domain imports only itself and zod.',
  },
  {
    from: 'site/**',
    forbidden: '{server,e2e,bench,scripts,resilience}/**',
    reason: 'The site imports the domain and itself.',
  },
  {
    from: 'server/**',
    forbidden: '{site,e2e,bench,scripts,resilience}/**',
    reason: 'The server imports the domain and itself; ssr/ loads the built site by its path.',
  },
  {
    from: 'site/app/ui/**',
    forbidden: '{site/app/{admin,api,delivery,navigation,offline,shop}/**,domain/**}',
    allowed: 'domain/src/pictures/picture{,-crop,-variants}.ts',
    reason: 'Buttons, fields and dialogs know no word of the trade, no call and no screen.',
  },
  {
    from: 'site/app/api/**',
    forbidden: 'site/app/{admin,delivery,navigation,shop,ui}/**',
    reason: 'The API client knows no screen.',
  },
  {
    from: 'site/app/navigation/**',
    forbidden: 'site/app/{admin,api,shop}/**',
    reason: 'The header bar shows what it is given.',
  },
  {
    from: 'site/app/{shop,delivery,offline}/**',
    forbidden: 'site/app/admin/**',
    reason: 'The shop and the administration never import each other.',
  },
  {
    from: 'site/app/{shop,delivery,navigation}/**',
    forbidden: 'site/app/offline/device-store.ts',
    reason: 'The device store keeps what the administration has read: visitors never download it.',
  },
  {
    from: 'site/app/admin/**',
    forbidden: 'site/app/shop/**',
    reason: 'The shop and the administration never import each other.',
  },
  {
    from: 'server/src/**',
    fromExcept: '{server/src/{main,serve,settings}.ts,server/src/cli/**}',
    forbidden: '{server/src/settings.ts,server/src/cli/**}',
    reason: 'Only serve.ts and cli/ read the settings: take what you need as an argument.',
  },
  {
    from: 'server/src/**',
    fromExcept: `{${composition},server/src/cli/**}`,
    forbidden: composition,
    reason: 'Nothing imports what puts the program together.',
  },
  {
    from: 'server/src/{database,queue}/**',
    forbidden: `{${feature},${requests}}`,
    allowed: 'server/src/slugs/slug.ts',
    reason: 'The database knows no feature.',
  },
  {
    from: 'server/src/**',
    fromExcept: 'server/src/database/**',
    forbidden: 'server/src/database/{sqlite,postgres}/**',
    reason: 'Only database/ knows which database it is.',
  },
  {
    from: requests,
    forbidden: feature,
    allowed: `{server/src/${features}/**/service.ts,server/src/auth/bearer-guard.ts}`,
    reason: 'Another feature is reached through its service.ts.',
  },
  {
    from: feature,
    fromExcept: '{**/*routes.ts,server/src/auth/bearer-guard.ts}',
    forbidden: requests,
    reason: 'Rules and queries know nothing of HTTP.',
  },
  {
    from: feature,
    fromExcept: '**/*routes.ts',
    forbidden: `server/src/${features}/**/*routes.ts`,
    reason: 'Imports go from routes to service to store, never back.',
  },
  {
    from: featureless,
    forbidden: `{${feature},domain/src/{addresses,chat,navigation,product,shop}/**,domain/src/{category,gallery-item,product}.ts}`,
    allowed: 'server/src/{audit,auth,calls,changes,media}/**',
    reason:
      'What every feature stands on knows none of them: the kind or the operation of a feature declares it.',
  },
  {
    from: 'server/src/entities/**',
    forbidden: feature,
    allowed: 'server/src/{calls,changes,entities,media,trash}/**',
    reason: 'Entities know no feature beside the trash.',
  },
  {
    from: `server/src/${features}/**/*store.ts`,
    forbidden: `server/src/${features}/**/service.ts`,
    reason: 'A store queries the tables of its own feature.',
  },
  {
    from: `server/src/${features}/**/*routes.ts`,
    forbidden: `{server/src/database/**,server/src/${features}/**/*store.ts}`,
    reason: 'Routes ask their service, and leave the database to it.',
  },
]

const featureName = (path: string) => /^server\/src\/([\w-]+)\//.exec(path)?.[1]

/** What a feature offers to others: its rules, its queries, and how its rows are changed. */
const publicFile = /\/(?:[\w-]*store|service|kind|bearer-guard)\.ts$/

/** True if it imports an internal file of another feature. */
function isForeign(from: string, to: string): boolean {
  if (!matchesGlob(from, feature) || !matchesGlob(to, feature) || matchesGlob(to, foundation)) return false
  const ownFeature = featureName(from)
  // catalogue-services.ts, which is in no feature, puts them together.
  return ownFeature !== undefined && ownFeature !== featureName(to) && !publicFile.test(to)
}

const isWithin = (path: string, glob: string, except?: string) =>
  matchesGlob(path, glob) && !(except && matchesGlob(path, except))

/** One sentence for each forbidden import, type imports included. */
export function findViolations(sources: ReadonlyMap<string, SourceFile>): string[] {
  const violations: string[] = []
  for (const { path, imports } of sources.values()) {
    const rules = dependencyRules.filter(({ from, fromExcept }) => isWithin(path, from, fromExcept))
    for (const { to } of imports) {
      const broken = rules.filter(({ forbidden, allowed }) => isWithin(to, forbidden, allowed))
      violations.push(...broken.map(({ reason }) => `${path} imports ${to}: ${reason}`))
      if (isForeign(path, to))
        violations.push(
          `${path} imports ${to}: Of another feature, only its service, its store and its kinds of rows are reached.`,
        )
    }
  }
  return violations
}
