import { useEffect, useRef, useState } from 'react'
import type { KeyPlace } from '../../kit/keys/keys.ts'
import { setSingleKeys, singleKeysOn, useKeyPlaces } from '../../kit/keys/keys.ts'
import './keyHelp.css'

const names: Readonly<Record<string, string>> = {
  ' ': '空格',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
}
const nameOf = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key.replace(/k$/, 'K'))

interface Props {
  readonly onClose: () => void
}

/** The keys that work on the screen below, as its parts have registered them. */
export default function KeyHelp({ onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const places = useKeyPlaces()
  const [single, setSingle] = useState(singleKeysOn)
  useEffect(() => {
    const box = dialog.current
    box?.showModal()
    return () => box?.close()
  }, [])
  const choose = (on: boolean) => {
    setSingleKeys(on)
    setSingle(on)
  }
  return (
    <dialog ref={dialog} className="key-help" aria-labelledby="key-help" onClose={onClose}>
      <header>
        <h2 id="key-help">快捷键</h2>
        <button type="button" className="plain-button" onClick={onClose}>
          关闭
        </button>
      </header>
      <div className="key-places">
        {grouped(places).map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map((key) => (
                <div key={key.keys.join()}>
                  <dt>
                    {key.keys.map((one) => (
                      <kbd key={one}>{one.split('+').map(nameOf).join(' ')}</kbd>
                    ))}
                  </dt>
                  <dd>{key.label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="key-single">
        <input type="checkbox" checked={single} onChange={(event) => choose(event.target.checked)} />
        使用单键快捷键（不按 Ctrl 的字母和符号；在输入框中从不起作用）
      </label>
    </dialog>
  )
}

/** The keys by title, the innermost place first. */
const grouped = (places: readonly KeyPlace[]) =>
  [...Map.groupBy(places.toReversed(), ({ title }) => title)].map(
    ([title, members]) => [title, members.toReversed().flatMap((scope) => scope.keys())] as const,
  )
