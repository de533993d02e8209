import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Another process of ours, for what only another process can show: locks, races, and being killed. */
export interface ChildProgram {
  /** The next line it prints; rejects with what it complained of when it ends before. */
  nextLine(): Promise<string>
  say(line: string): void
  /** As `kill -9`: it gets no chance to tidy up. */
  kill(): Promise<void>
  /** Resolves with its exit code. */
  ended: Promise<number | null>
}

/** Starts `programs/{name}.ts`, which finds `input` as JSON in its first argument. */
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
      if (done) throw new Error(`${name} ended early. ${complaint}`)
      return value
    },
    say: line => void child.stdin.write(`${line}\n`),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}
