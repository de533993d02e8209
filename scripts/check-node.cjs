// Loaded first and runs on any Node: an old version cannot parse the TypeScript that follows.
const oldest = [26, 0]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    `Node ${process.versions.node} is too old: Chekku needs Node ${oldest.join('.')} or later. ` +
      '`npm ci` brings one; start through `npm start` or `npm test`, which use it.',
  )
  process.exit(1)
}

// Lets the next start reuse compiled code.
const { join } = require('node:path')
require('node:module').enableCompileCache(join(__dirname, '../node_modules/.cache/chekku'))
