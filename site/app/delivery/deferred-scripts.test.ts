import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { starter } from './deferred-scripts.tsx'

/** As much of a browser's page as the starter touches, with one button in it. */
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

it('holds a button until the script runs, and then presses the last one once', () => {
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

it('leaves the buttons to the browser where what the script asks for cannot be had', () => {
  const { press, clicks, tell } = open()
  tell('pointerdown')
  press()
  // The page's script imports the entry while it runs: that failure is none of the script's own.
  tell('unhandledrejection')
  press()
  expect(clicks).toEqual(['held', 'let through', 'let through'])
})
