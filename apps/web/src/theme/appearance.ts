import { consistent, defaultSettings } from '@guanqiao/domain/preferences/settings'
import type { Settings } from '@guanqiao/domain/preferences/settings'
import { useSyncExternalStore } from 'react'
import { store } from '../kit/events/store.ts'
import { coloursOf, properties } from './colours.ts'

export type Appearance = 'light' | 'dark'

const key = 'pro__settings'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

function storedSettings(): Settings {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return consistent({ ...defaultSettings, ...(value as Partial<Settings>) })
  } catch {
    return defaultSettings
  }
}

const settings = store(storedSettings())

/** The settings of this page: those of its user, before sign-in those last used in this browser. */
export const { now: settingsNow, use: useSettings } = settings

const darkNow = (choice: Settings['appearance']): boolean =>
  choice === 'system' ? systemDark.matches : choice === 'dark'

const appearanceNow = (): Appearance => (darkNow(settings.now().appearance) ? 'dark' : 'light')

/** Sets appearance and colours (`--link`, `--link-strong`) on the page, for the style sheets. */
export function applyAppearance(): void {
  const { primary_colour, colour_weak } = settings.now()
  const appearance = appearanceNow()
  const { dataset, style } = document.documentElement
  dataset['theme'] = appearance
  if (colour_weak) dataset['weak'] = ''
  else delete dataset['weak']
  const colours = Object.entries(properties(coloursOf(appearance, primary_colour, colour_weak)))
  for (const [name, colour] of colours) style.setProperty(name, colour)
}

/** Applies settings to this page and stores them in the browser; values that exclude each other are resolved. */
export function applySettings(next: Settings): Settings {
  const resolved = consistent(next)
  localStorage.setItem(key, JSON.stringify(resolved))
  settings.set(resolved)
  return resolved
}

settings.listen(applyAppearance)
systemDark.addEventListener('change', applyAppearance)
// Another window of the browser changed them.
addEventListener('storage', (event) => event.key === key && settings.set(storedSettings()))

const watch = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const watchDark = watch(systemDark)
const watchMotion = watch(lessMotion)

export function useAppearance(): Appearance {
  const { appearance } = settings.use()
  useSyncExternalStore(watchDark, () => systemDark.matches)
  return darkNow(appearance) ? 'dark' : 'light'
}
export const useLessMotion = (): boolean => useSyncExternalStore(watchMotion, () => lessMotion.matches)
