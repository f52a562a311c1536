import { useSyncExternalStore } from 'react'
import { listeners } from '../kit/events/store.ts'
import { dark, light } from './colours.ts'

/** The user's choice; `system` follows the operating system. */
export type Choice = 'system' | 'light' | 'dark'
export type Appearance = 'light' | 'dark'

const key = 'pro__theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
const changes = listeners()

function choiceNow(): Choice {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function appearanceNow(): Appearance {
  const choice = choiceNow()
  if (choice !== 'system') return choice
  return systemDark.matches ? 'dark' : 'light'
}

/** Sets the appearance and its colours (`--link`, `--link-strong`) on the page, for the style sheets. */
export function applyAppearance(): void {
  const appearance = appearanceNow()
  const { dataset, style } = document.documentElement
  dataset['theme'] = appearance
  for (const [name, colour] of Object.entries(appearance === 'dark' ? dark : light)) {
    style.setProperty(`--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`, colour)
  }
  changes.tell()
}

export function choose(choice: Choice): void {
  if (choice === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  applyAppearance()
}

systemDark.addEventListener('change', applyAppearance)

const subscribeMotion = (listener: () => void) => {
  lessMotion.addEventListener('change', listener)
  return () => lessMotion.removeEventListener('change', listener)
}

export const useChoice = (): Choice => useSyncExternalStore(changes.listen, choiceNow)
export const useAppearance = (): Appearance => useSyncExternalStore(changes.listen, appearanceNow)
export const useLessMotion = (): boolean => useSyncExternalStore(subscribeMotion, () => lessMotion.matches)
