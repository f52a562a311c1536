import type { Page } from '@playwright/test'

declare global {
  interface Window {
    countTypedField: (name: string) => void
    countPasted: (cells: number) => void
    countPointer: () => void
    countPressed: () => void
  }
}

export interface TypingCount {
  /** Names of the fields into which characters were typed, one entry each time a field was typed into. */
  readonly fields: string[]
  /** Cells of all pastes. */
  pasted: number
  /** Presses of a mouse button. */
  clicks: number
  /** Keys pressed, those with Ctrl or Alt as one. */
  keys: number
}

/** Counts what a person enters on this page, over all reloads: a field counts once until another is entered or it is left by a key. */
export async function countTyped(page: Page): Promise<TypingCount> {
  const count: TypingCount = { fields: [], pasted: 0, clicks: 0, keys: 0 }
  await page.exposeFunction('countTypedField', (name: string) => void count.fields.push(name))
  await page.exposeFunction('countPasted', (cells: number) => void (count.pasted += cells))
  await page.exposeFunction('countPointer', () => void count.clicks++)
  await page.exposeFunction('countPressed', () => void count.keys++)
  await page.addInitScript(() => {
    let entered: string | undefined
    const nameOf = (target: EventTarget | null) => {
      const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
      const name = field?.getAttribute('aria-label') ?? field?.labels?.[0]?.innerText ?? '?'
      return name.replace(/^\*/, '').trim()
    }
    const leave = () => (entered = undefined)
    // A field whose code arrives while it is typed into is replaced by one of the same name, which takes the focus.
    addEventListener('focusin', ({ target }) => nameOf(target) !== entered && leave(), true)
    addEventListener('pointerdown', () => window.countPointer(), true)
    const modifiers = ['Control', 'Alt', 'Shift', 'Meta']
    addEventListener('keydown', ({ key }) => !modifiers.includes(key) && window.countPressed(), true)
    addEventListener('keydown', ({ key }) => ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(key) && leave(), true)
    addEventListener(
      'input',
      (event) => {
        const isTyped = event instanceof InputEvent && event.inputType.startsWith('insert')
        if (entered !== undefined || !isTyped || event.inputType === 'insertFromPaste') return
        entered = nameOf(event.target)
        window.countTypedField(entered)
      },
      true,
    )
    addEventListener(
      'paste',
      ({ clipboardData }) => {
        const cells = (clipboardData?.getData('text') ?? '').split(/[\t\n]/).filter((cell) => cell.trim() !== '')
        window.countPasted(cells.length)
      },
      true,
    )
  })
  return count
}
