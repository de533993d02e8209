import { expect, type Page } from '@playwright/test'
import { chooseFrom } from '../../../server/testing/choose-from.ts'
import { requestsUnderWay } from '../intercept.ts'

/** Never pressed: they end the walk, or only close what another press has opened. */
const leaving = /^(Logout|Skip to the content|Cancel|Close( \w+)?|Clear the selection|Hide password)$/

/** Always pressed, since they open further controls. */
const openers = /^(More actions|Select all on this page|Actions for .+|Availability of …|Open menu)$/

/** An ordinary run presses this many of the other controls that a screen or a press shows first. */
const pressesAtOnce = 2

/** The check boxes of a form are saved by its button. */
const controlSelector = 'button, [role=menuitem], [role=tab], input[type=checkbox]:not(form *)'

/**
 * Runs in the page: the names of what can be pressed, in the uppermost dialog if there is one, without numbers, which change
 * on the way, and in a list of products without their names: of rows that are alike, one is pressed. Presses the one named
 * `press`, in the same turn, since a drawing of the page may put another element in its place.
 */
function readControls({ selector, press }: { selector: string; press?: string }): string[] {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const root = dialogs.findLast(one => one.checkVisibility()) ?? document
  const found = [...root.querySelectorAll<HTMLElement>(selector)].filter(
    one =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.matches(':disabled, [aria-disabled=true], form li:not(:first-child) *'),
  )
  const names = found.map(one => {
    const item = one.closest('[data-item]')?.querySelector('a[data-edit]')?.ariaLabel?.replace('Edit ', '')
    const name = (one.ariaLabel ?? one.closest('label')?.innerText ?? one.innerText).trim()
    return (item ? name.replace(item, '…') : name).replaceAll(/\d+(\.\d+)?/g, '#').replaceAll(/\s+/g, ' ')
  })
  if (press !== undefined) found[names.indexOf(press)]?.click()
  return [...new Set(names)]
}

/** A press in a dialog that a menu opens. */
const deepest = 3

/** What a walk has seen: the addresses of screens that links led to, and the names of all that can be pressed. */
interface Walk {
  paths: string[]
  controls: string[]
}

/** Runs in the page: resolves once what a press opens or closes is drawn, and has come or gone. */
async function waitUntilDrawn(): Promise<true> {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  await frame()
  return true
}

/** The page of a walk, which answers every dialog of the browser with yes. */
function createWalker(page: Page) {
  const underWay = requestsUnderWay(page)
  page.on('dialog', dialog => void dialog.accept())
  /** Waits for follow-up requests too: after an Undo the list reloads, and an earlier press would send an old version. */
  async function settle() {
    do {
      await expect.poll(() => [...underWay].map(request => request.url())).toEqual([])
      // It begins again in a document that a press leads to.
      await page.waitForFunction(waitUntilDrawn)
    } while (underWay.size > 0)
  }
  /** Opens a screen with all of its folds. */
  async function open(path: string) {
    underWay.clear()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0)
    await settle()
    await page.locator('details').evaluateAll(folds => {
      for (const fold of folds) (fold as HTMLDetailsElement).open = true
    })
  }
  return { page, open, settle }
}
type Walker = ReturnType<typeof createWalker>

/** The names of what can be pressed; presses the one named `press`. */
const namesOf = (page: Page, press?: string) =>
  page.evaluate(readControls, { selector: controlSelector, press })

/**
 * Presses what can be pressed on the open screen of a path, and in what opens by it; resolves to the names of all that it
 * has seen. `isFirst` is true for the first screen, where alone the menu of all screens is opened.
 */
async function pressControls(walker: Walker, path: string, isFirst: boolean): Promise<ReadonlySet<string>> {
  const { page, open, settle } = walker
  const url = page.url()
  const controls = new Set<string>()
  const seen = new Set<string>()
  const gone = new Set<string>()
  /** The presses that lead to a control, itself last; each is made once. */
  const chains: string[][] = []

  /** Adds the chains of the controls that have come by the presses `before`. */
  async function addChains(before: readonly string[]) {
    // A dialog confirms a press by a button of the same name.
    const isAsked = (await page.getByRole('alertdialog').filter({ visible: true }).count()) > 0
    const news = (await namesOf(page)).filter(name => {
      const key = isAsked ? `${before.at(-1)} ${name}` : name
      if (seen.has(key) || leaving.test(name) || (name === 'Open menu' && !isFirst)) return false
      seen.add(key)
      controls.add(name)
      return true
    })
    const chosen = chooseFrom(news, pressesAtOnce)
    for (const name of news) if (openers.test(name) || chosen.includes(name)) chains.push([...before, name])
  }

  /** Presses the controls of a chain in turn, until one is not there. */
  async function pressInTurn(chain: readonly string[]) {
    for (const [index, name] of chain.entries()) {
      // An earlier press may have taken it away for good.
      if (!(await namesOf(page, name)).includes(name)) {
        if (index === 0) gone.add(name)
        return
      }
      await settle()
    }
  }

  await addChains([])
  for (const chain of chains) {
    const [first = ''] = chain
    if (gone.has(first)) continue
    // A menu or a dialog closes, and what has changed on the screen stays: an earlier press may have left it.
    await page.keyboard.press('Escape')
    await page.evaluate(waitUntilDrawn)
    // A second press of the same box would take back what the first one opened.
    const names = page.url() === url && chain.length === 1 ? await namesOf(page) : []
    if (!names.includes(first)) await open(path)
    await pressInTurn(chain)
    const isHere = new URL(page.url()).pathname === new URL(url).pathname
    if (isHere && chain.length < deepest) await addChains(chain)
  }
  return controls
}

/**
 * Follows every link to a screen from these ones, and presses what can be pressed there and in what opens by it: all in a whole
 * run, some in any other.
 */
export async function walk(page: Page, from: readonly string[], isFollowed: boolean): Promise<Walk> {
  const walker = createWalker(page)
  const paths = [...from]
  const kinds = new Set(from)
  const controls = new Set<string>()
  for (const path of paths) {
    await walker.open(path)
    const links = page.locator('a[href^="/admin"]')
    const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    for (const href of isFollowed ? hrefs : []) {
      // One form stands for all of its kind.
      const kind = href.replace(/(edit|arrange)\/.*/, '$1').replace(/[?#].*/, '')
      if (!kinds.has(kind)) paths.push(href)
      kinds.add(kind)
    }
    for (const name of await pressControls(walker, path, path === from[0])) controls.add(name)
  }
  return { paths, controls: [...controls] }
}
