import { takesText } from '../../kit/keys/keys.ts'

/** A scanner that acts as a keyboard sends its characters faster than a hand, and then Enter. */
const BETWEEN_MS = 35
const MIN_LENGTH = 6

/**
 * Recognises codes of a scanner outside of text fields, on a document. Characters wait until it is clear that no scanner sends them: what was
 * typed by hand is then dispatched again in its order, so that the keys of the page act on it.
 */
export function onScan(page: Document, run: (code: string) => void, isCovered: () => boolean): () => void {
  let buffered: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const replayed = new WeakSet<Event>()

  const release = () => {
    clearTimeout(timer)
    const keys = buffered
    buffered = []
    for (const { target, key, code, shiftKey } of keys) {
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
      replayed.add(again)
      ;(target ?? page).dispatchEvent(again)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (replayed.has(event) || event.key === 'Shift') return
    const ends = event.key === 'Enter' && buffered.length >= MIN_LENGTH
    if (!ends && !isCharacter(event)) return release()
    if (buffered.length === 0 && (takesText(event.target) || isCovered())) return
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    if (ends) {
      const code = buffered.map(({ key }) => key).join('')
      buffered = []
      return run(code)
    }
    buffered.push(event)
    timer = setTimeout(release, BETWEEN_MS)
  }
  page.addEventListener('keydown', onKey, true)
  return () => {
    release()
    page.removeEventListener('keydown', onKey, true)
  }
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent): boolean =>
  /^[!-~]$/.test(key) && !ctrlKey && !metaKey && !altKey && !isComposing && !repeat
