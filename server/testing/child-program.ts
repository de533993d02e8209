import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A separate process for tests of locks, races and kills. */
export type ChildProgram = ReturnType<typeof startChildProgram>

/** Starts `programs/{name}.ts` with `input` as JSON in its first argument. */
export function startChildProgram(name: string, input: unknown) {
  const path = fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, JSON.stringify(input)], { stdio: 'pipe' })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  return {
    /** The next line of output; rejects with the error output if it exits first. */
    async nextLine(): Promise<string> {
      const { value, done } = await lines.next()
      if (!done) return value
      await ended
      throw new Error(`${name} ended early. ${complaint}`)
    },
    say: (line: string) => void child.stdin.write(`${line}\n`),
    /** Closes its standard input and waits for its exit. */
    async end() {
      child.stdin.end()
      await ended
    },
    /** Sends SIGKILL. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    /** Exit code. */
    ended,
  }
}
