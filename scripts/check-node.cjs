// Loaded before anything else, so it must run on any Node: an old one cannot even read the TypeScript that comes next.
const oldest = 24
const major = Number(process.versions.node.split('.')[0])
if (major < oldest) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: Chekku needs Node ' +
      oldest +
      ' or later. `npm ci` brings one; start through `npm start` or `npm test`, which use it.',
  )
  process.exit(1)
}
