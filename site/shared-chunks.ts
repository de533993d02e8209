/*
 * All public pages share two chunks: the framework, which seldom changes, and the shop's own code. The screens of the
 * administration share a third: what at least ten parts of it load.
 */
const framework = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/
const frame =
  /[\\/](?:site[\\/]app[\\/](?:root|entry\.client|api[\\/](?:browser-api|query-cache|failure-text|query-result)|shop[\\/](?:layout|product-card|enquiry-lines|shared)[\\/][\w-]+)|domain[\\/]src[\\/](?:category-tree|pictures[\\/]category-picture|shop[\\/]map-links))\.tsx?(?:\?|$)/
/** Only a product's page and the administration load these, so one file takes the place of three. */
const productFacts =
  /[\\/]domain[\\/]src[\\/](?:product[\\/](?:fact-rows|facts|pack-savings)|rules[\\/]fact-table)\.ts(?:\?|$)/
const administration = /[\\/]site[\\/]app[\\/](?:ui[\\/]|api[\\/])?admin[\\/]/

/** The groups of modules that the bundler puts into one chunk each, with their imports. */
export const sharedChunks = [
  { name: 'framework', test: framework, priority: 2 },
  { name: 'shop', test: frame, priority: 1 },
  { name: 'product-facts', test: productFacts, priority: 1 },
  { name: 'administration', test: administration, minShareCount: 10 },
]
