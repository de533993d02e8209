// Loaded first and runs on any Node: an old version cannot parse the TypeScript that follows.
const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

const modules = join(__dirname, '../node_modules')

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** False where npm left out the binary of the build without a word: it is optional, and asks for a newer Node than npm's. */
function isComplete() {
  const binaries = join(modules, '@rolldown')
  // A container has no build tools at all.
  if (!existsSync(join(modules, 'rolldown'))) return true
  return existsSync(binaries) && readdirSync(binaries).some(name => name.startsWith('binding-'))
}

// By itself it is the last step of an installation, for which npm may run on another Node than its scripts do.
if (require.main !== module && Number.parseInt(process.versions.node, 10) < 26)
  end(
    `Node ${process.versions.node} is too old: Chekku needs Node 26.0 or later. ` +
      '`npm ci` brings one; start through `npm start` or `npm test`, which use it.',
  )
if (!isComplete())
  end(
    'Chekku is installed by Node 22.12 or later: an older one has left out parts of the build. This brings them:\n\n' +
      '  npx --yes --loglevel=error -p node@26 -p npm@11 npm ci\n',
  )
// Lets the next start reuse compiled code.
if (require.main !== module) require('node:module').enableCompileCache(join(modules, '.cache/chekku'))
