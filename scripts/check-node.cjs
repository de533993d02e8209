// Loaded first and runs on any Node: an old version cannot parse the TypeScript that follows.
const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

const modules = join(__dirname, '../node_modules')
const bringNode = 'This brings them:\n\n  npx --yes -p node@26 -p npm@11 npm ci\n'

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** False for a Node on which npm leaves out parts of the build without a word, as they are optional and ask for a newer one. */
function canInstall(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
}

if (require.main === module) {
  // The last step of an installation. npm may run on another Node than its scripts do.
  const [, version] = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent) || []
  if (version && !canInstall(version))
    end(
      `Chekku is installed by Node 22.12 or later, and this npm runs on ${version}: parts are left out. ${bringNode}`,
    )
} else {
  if (Number.parseInt(process.versions.node, 10) < 26)
    end(
      `Node ${process.versions.node} is too old: Chekku needs Node 26.0 or later. ` +
        '`npm ci` brings one; start through `npm start` or `npm test`, which use it.',
    )
  // A container has no build tools at all.
  const isComplete = () => readdirSync(join(modules, '@rolldown')).some(name => name.startsWith('binding-'))
  if (existsSync(join(modules, 'rolldown')) && !isComplete())
    end(`Parts of the build were left out, since an old Node installed it. ${bringNode}`)
  // Lets the next start reuse compiled code.
  require('node:module').enableCompileCache(join(modules, '.cache/chekku'))
}
