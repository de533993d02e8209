import { readFileSync } from 'node:fs'

/* Preloaded into a server under test: adds the milliseconds in the file to its clock. */
const file = process.env.TEST_CLOCK
if (file === undefined) throw new Error('TEST_CLOCK names no file')
const read = Date.now
Date.now = () => read() + Number(readFileSync(file, 'utf8'))
