import { matchesGlob } from 'node:path'
import type { SourceFile } from './import-graph.ts'

/** A forbidden import: globs of files from the repository's root, or package names. */
export interface DependencyRule {
  from: string
  /** Exceptions within `from`. */
  apart?: string
  not: string
  /** Exceptions within `not`. */
  but?: string
  because: string
}

const everything = '{**,*}'
const layers = 'database|queue|cli|http|cache|ssr|seo|share-images|openapi|observability'
/** Every folder that is no layer, so that a new one is a feature. */
const features = `!(${layers})`
const feature = `server/src/${features}/**`
/** Parts of features rather than features: any file of theirs may be imported, not the service alone. */
const foundation = 'server/src/{calls,changes,entities,packs,slugs}/**'
const requests = 'server/src/{http,cache,ssr,seo,share-images,openapi,observability}/**'
/** The folders that every feature stands on. */
export const featureless = 'server/src/{calls,changes,http}/**'
const composition = 'server/src/{app,main,serve}.ts'

const dependencyRules: readonly DependencyRule[] = [
  {
    from: 'domain/src/**',
    not: everything,
    but: '{domain/src/**,zod}',
    because: 'The domain imports only itself and zod.',
  },
  {
    from: 'site/**',
    not: '{server,e2e,bench,scripts,resilience}/**',
    because: 'The site imports the domain and itself.',
  },
  {
    from: 'server/**',
    not: '{site,e2e,bench,scripts,resilience}/**',
    because: 'The server imports the domain and itself; ssr/ loads the built site by its path.',
  },
  {
    from: 'site/app/ui/**',
    not: '{site/app/{admin,api,delivery,navigation,offline,shop}/**,domain/**}',
    but: 'domain/src/pictures/picture.ts',
    because: 'Buttons, fields and dialogs know no word of the trade, no call and no screen.',
  },
  {
    from: 'site/app/api/**',
    not: 'site/app/{admin,delivery,navigation,shop,ui}/**',
    because: 'The API client knows no screen.',
  },
  {
    from: 'site/app/navigation/**',
    not: 'site/app/{admin,api,shop}/**',
    because: 'The header bar shows what it is given.',
  },
  {
    from: 'site/app/{shop,delivery,offline}/**',
    not: 'site/app/admin/**',
    because: 'The shop and the administration never import each other.',
  },
  {
    from: 'site/app/admin/**',
    not: 'site/app/shop/**',
    because: 'The shop and the administration never import each other.',
  },
  {
    from: 'server/src/**',
    apart: '{server/src/{main,serve,settings}.ts,server/src/cli/**}',
    not: '{server/src/settings.ts,server/src/cli/**}',
    because: 'Only serve.ts and cli/ read the settings: take what you need as an argument.',
  },
  {
    from: 'server/src/**',
    apart: `{${composition},server/src/cli/**}`,
    not: composition,
    because: 'Nothing imports what puts the program together.',
  },
  {
    from: 'server/src/{database,queue}/**',
    not: `{${feature},${requests}}`,
    but: 'server/src/slugs/slug.ts',
    because: 'The database knows no feature.',
  },
  {
    from: 'server/src/**',
    apart: 'server/src/database/**',
    not: 'server/src/database/{sqlite,postgres}/**',
    because: 'Only database/ knows which database it is.',
  },
  {
    from: requests,
    not: feature,
    but: `{server/src/${features}/**/service.ts,server/src/auth/bearer-guard.ts}`,
    because: 'Another feature is reached through its service.ts.',
  },
  {
    from: feature,
    apart: '{**/*routes.ts,server/src/auth/bearer-guard.ts}',
    not: requests,
    because: 'Rules and queries know nothing of HTTP.',
  },
  {
    from: feature,
    apart: '**/*routes.ts',
    not: `server/src/${features}/**/*routes.ts`,
    because: 'Imports go from routes to service to store, never back.',
  },
  {
    from: featureless,
    not: `{${feature},domain/src/{addresses,chat,navigation,product,shop}/**,domain/src/{category,gallery-item,product}.ts}`,
    but: 'server/src/{audit,auth,calls,changes,media}/**',
    because:
      'What every feature stands on knows none of them: the kind or the operation of a feature declares it.',
  },
  {
    from: 'server/src/entities/**',
    not: feature,
    but: 'server/src/{calls,changes,entities,media,trash}/**',
    because: 'Entities know no feature beside the trash.',
  },
  {
    from: `server/src/${features}/**/*store.ts`,
    not: `server/src/${features}/**/service.ts`,
    because: 'A store queries the tables of its own feature.',
  },
  {
    from: `server/src/${features}/**/*routes.ts`,
    not: `{server/src/database/**,server/src/${features}/**/*store.ts}`,
    because: 'Routes ask their service, and leave the database to it.',
  },
]

const featureOf = (path: string) => /^server\/src\/([\w-]+)\//.exec(path)?.[1]

/** What a feature offers to others: its rules, its queries, and how its rows are changed. */
const offered = /\/(?:[\w-]*store|service|kind|bearer-guard)\.ts$/

/** True if it imports an internal file of another feature. */
function isForeign(from: string, to: string): boolean {
  if (!matchesGlob(from, feature) || !matchesGlob(to, feature) || matchesGlob(to, foundation)) return false
  const own = featureOf(from)
  // catalogue-services.ts, which is in no feature, puts them together.
  return own !== undefined && own !== featureOf(to) && !offered.test(to)
}

/** One sentence for each forbidden import, type imports included. */
export function findViolations(sources: ReadonlyMap<string, SourceFile>): string[] {
  const found: string[] = []
  for (const { path, imports } of sources.values()) {
    const rules = dependencyRules.filter(
      ({ from, apart }) => matchesGlob(path, from) && !(apart && matchesGlob(path, apart)),
    )
    for (const { to } of imports) {
      for (const { not, but, because } of rules)
        if (matchesGlob(to, not) && !(but && matchesGlob(to, but)))
          found.push(`${path} imports ${to}: ${because}`)
      if (isForeign(path, to))
        found.push(
          `${path} imports ${to}: Of another feature, only its service, its store and its kinds of rows are reached.`,
        )
    }
  }
  return found
}
