import { readFileSync } from 'node:fs'

/*
 * Loaded before a server that is moved by a test: its clock goes as far ahead as the file says, in milliseconds, so that a month
 * takes no month.
 */
const file = process.env.RESILIENCE_CLOCK
if (file === undefined) throw new Error('RESILIENCE_CLOCK names no file')
const read = Date.now
Date.now = () => read() + Number(readFileSync(file, 'utf8'))
