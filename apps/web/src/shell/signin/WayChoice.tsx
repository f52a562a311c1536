import type { KeyboardEvent } from 'react'
import { signInMethods } from './signInMethods.ts'
import type { SignInMethod } from './signInMethods.ts'

interface Props {
  readonly way: SignInMethod
  readonly onChoose: (way: SignInMethod) => void
}

const names = Object.keys(signInMethods) as SignInMethod[]
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Buttons, not inputs with labels: “所有账号” must not be read as the label of the field “账号”. */
export function WayChoice({ way, onChoose }: Props) {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const next = step === undefined ? undefined : names.at((names.indexOf(way) + step) % names.length)
    if (!next) return
    event.preventDefault()
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-way="${next}"]`)?.focus()
  }
  return (
    <div className="ways" role="radiogroup" aria-label="登录方式" onKeyDown={walk}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="radio"
          data-way={name}
          aria-checked={name === way}
          tabIndex={name === way ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {signInMethods[name].label}
        </button>
      ))}
    </div>
  )
}
