/* What all public pages share is packed into two files: the framework, which seldom changes, and the shop's own part. */
const framework = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/
const frame =
  /[\\/]site[\\/]app[\\/](?:root|entry\.client|shop[\\/](?:layout|product-card|enquiry-lines|shared)[\\/][\w-]+)\.tsx?(?:\?|$)/

/** The groups of modules that the bundler packs together, each with what it imports. */
export const sharedChunks = [
  { name: 'framework', test: framework, priority: 2 },
  { name: 'shop', test: frame, priority: 1 },
]
