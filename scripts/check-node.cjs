// Loaded before anything else, so it must run on any Node: an old one cannot even read the TypeScript that comes next.
const oldest = [26, 0]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    `Node ${process.versions.node} is too old: Chekku needs Node ${oldest.join('.')} or later. ` +
      '`npm ci` brings one; start through `npm start` or `npm test`, which use it.',
  )
  process.exit(1)
}

// What the programs compile is used by their next start.
const { join } = require('node:path')
require('node:module').enableCompileCache(join(__dirname, '../node_modules/.cache/chekku'))
