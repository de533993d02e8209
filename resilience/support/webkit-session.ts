import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/local-port.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const LOOK_MS = 100
const LIMIT_MS = 30_000

/** Programs of Debian's packages `webkit2gtk-driver` and `xvfb`. */
const programs = ['WebKitWebDriver', 'Xvfb'] as const

/** The reason why WebKit cannot be driven here; undefined if it can. */
export function whyNoWebKit(): string | undefined {
  const missing = programs.filter(name => spawnSync('which', [name]).status !== 0)
  return missing.length === 0
    ? undefined
    : `there is no ${missing.join(' and no ')} here (on Debian: webkit2gtk-driver, xvfb)`
}

export type WebKitSession = Awaited<ReturnType<typeof startWebKit>>

/** A WebKit window on a virtual screen, by the driver, which drives one browser at a time. */
export async function startWebKit() {
  const screen = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const endAll = async () => {
    for (const child of [driver, screen.child]) {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }
  try {
    return await createSession(`http://127.0.0.1:${port}`, endAll)
  } catch (error) {
    await endAll()
    throw error
  }
}

async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, display: `:${number.toString().trim()}` }
}

type Ask = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

/** Sends WebDriver commands. */
const createAsk =
  (origin: string): Ask =>
  async <Value>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

async function createSession(origin: string, endAll: () => Promise<void>) {
  const askDriver = createAsk(origin)
  await eventually(() => askDriver('GET', '/status'))
  const { sessionId, capabilities } = await askDriver<{
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }>('POST', '/session', { capabilities: { alwaysMatch: {} } })
  const ask: Ask = (method, path, body) => askDriver(method, `/session/${sessionId}${path}`, body)
  const read = <Value>(expression: string) =>
    ask<Value>('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
  const find = (selector: string) =>
    eventually(async () => {
      const found = await ask<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      })
      return found[ELEMENT]
    })
  return {
    browser: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: (url: string) => ask<void>('POST', '/url', { url }),
    reload: () => ask<void>('POST', '/refresh', {}),
    click: async (selector: string) => ask<void>('POST', `/element/${await find(selector)}/click`, {}),
    /** Presses an element with the mouse, and lets go of it in the same place once an expression is true in the page. */
    async pressUntil(selector: string, expression: string) {
      const origin = { [ELEMENT]: await find(selector) }
      const point = (actions: object[]) =>
        ask<void>('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
      await point([
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
      ])
      await this.until(expression)
      await point([{ type: 'pointerUp', button: 0 }])
    },
    /** Types into a field, or sets the path of a file field. */
    type: async (selector: string, text: string) =>
      ask<void>('POST', `/element/${await find(selector)}/value`, { text }),
    /** Evaluates a JavaScript expression in the page. */
    read,
    /** Waits until an expression is true in the page, for 30 seconds at most. */
    async until(expression: string) {
      await eventually(async () => {
        if (!(await read<boolean>(`Boolean(${expression})`))) throw new Error(`Never: ${expression}`)
      })
    },
    async end() {
      await ask('DELETE', '').catch(() => undefined)
      await endAll()
    },
  }
}

/** Retries until it succeeds; after the limit it rejects with the last error. */
async function eventually<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const limit = performance.now() + LIMIT_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > limit) throw error
      await wait(LOOK_MS)
    }
  }
}
