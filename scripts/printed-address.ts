import type { ChildProcess } from 'node:child_process'
import { timeLimit } from '../server/testing/time-limit.ts'

const READY = /ready at (http:\/\/127\.0\.0\.1:\d+)/
const START_LIMIT_MS = timeLimit(60_000)

/**
 * Resolves to the address that a starting server prints, `http://127.0.0.1:{port}`, and collects its output in
 * `printed`. Rejects if it exits first, or prints none within the time limit.
 */
export function printedAddress(child: ChildProcess, printed: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('It printed no address')), START_LIMIT_MS)
    const fail = (error: Error) => {
      clearTimeout(limit)
      reject(error)
    }
    const onText = (text: Buffer) => {
      printed.push(text.toString())
      const address = READY.exec(printed.join(''))?.[1]
      if (address === undefined) return
      clearTimeout(limit)
      resolve(address)
    }
    child.stdout?.on('data', onText)
    child.stderr?.on('data', onText)
    child.once('error', fail)
    child.once('exit', code => fail(new Error(`It ended with ${code}`)))
  })
}
