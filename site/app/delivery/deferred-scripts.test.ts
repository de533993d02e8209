import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import starter from './start-scripts.js?raw'

/** The parts of a page that the starter uses, with one button. */
function open() {
  const page = new EventTarget()
  const clicks: string[] = []
  const button = {
    closest: () => button,
    click() {
      const click = new Event('click', { cancelable: true })
      Object.defineProperty(click, 'target', { value: button })
      page.dispatchEvent(click)
      clicks.push(click.defaultPrevented ? 'held' : 'let through')
    },
  }
  const source = {
    text: '',
    isWaiting: true,
    hasAttribute: () => source.isWaiting,
    getAttribute: () => '/assets/page.js',
    removeAttribute() {
      source.isWaiting = false
    },
  }
  runInNewContext(starter, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    setTimeout: () => 0,
    document: {
      documentElement: { dataset: {} },
      querySelector: () => source,
      createElement: () => ({ remove: () => undefined }),
      head: { append: () => undefined },
    },
  })
  return { press: button.click, clicks, tell: (event: string) => page.dispatchEvent(new Event(event)) }
}

it('holds button clicks until hydration, and then repeats the last one once', () => {
  const { press, clicks, tell } = open()
  press()
  press()
  expect(clicks).toEqual(['held', 'held'])
  tell('chekku:hydrated')
  expect(clicks).toEqual(['held', 'held', 'let through'])
  tell('chekku:hydrated')
  press()
  expect(clicks.slice(3)).toEqual(['let through'])
})

it('lets button clicks through if a file of the script fails to load', () => {
  const { press, clicks, tell } = open()
  tell('pointerdown')
  press()
  // The page's inline script imports the entry while it runs, so a failed import is an unhandled rejection.
  tell('unhandledrejection')
  press()
  expect(clicks).toEqual(['held', 'let through', 'let through'])
})
