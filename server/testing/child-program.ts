import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A separate process for tests of locks, races and kills. */
export interface ChildProgram {
  /** The next line of output; rejects with the error output if it exits first. */
  nextLine(): Promise<string>
  say(line: string): void
  /** Closes its standard input, and waits for its end. */
  end(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Exit code. */
  ended: Promise<number | null>
}

/** Starts `programs/{name}.ts` with `input` as JSON in its first argument. */
export function startChildProgram(name: string, input: unknown): ChildProgram {
  const path = fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, JSON.stringify(input)], { stdio: 'pipe' })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  return {
    async nextLine() {
      const { value, done } = await lines.next()
      if (!done) return value
      await ended
      throw new Error(`${name} ended early. ${complaint}`)
    },
    say: line => void child.stdin.write(`${line}\n`),
    async end() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}
