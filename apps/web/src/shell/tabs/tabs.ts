import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { Location } from 'react-router'
import { renamedTab } from '../../kit/tabs/renaming.ts'

/** An open screen: its content follows its location, which its own filters may change. */
export interface Tab {
  readonly key: string
  readonly location: Location
  /** Order of the last visit, counted up; 0 for a tab restored after a refresh and not visited yet. */
  readonly used: number
  /** The name under which its screen is mounted, if it is not the key: the tab changed its identity, or its key was taken over. */
  readonly pane?: string
  /** The title set by its screen before the refresh. */
  readonly title?: string
  /** Stays at the left and cannot be closed. */
  readonly pinned?: boolean
}

export const paneOf = (tab: Tab): string => tab.pane ?? tab.key

/** More would cost memory and be indistinguishable in the bar. */
export const MAX_TABS = 12

/** Path and identity: two batches are two tabs, two filters of one list are one. */
export function keyFor(pathname: string, search: string, by: readonly string[] = ['id']): string {
  const query = new URLSearchParams(search)
  const identity = by.flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : []))
  return identity.length > 0 ? `${pathname}?${identity.join('&')}` : pathname
}

/** The workplace, which is always open. */
export const homePath = linkTo(screens.workplace)

const home: Tab = {
  key: homePath,
  location: { pathname: homePath, search: '', hash: '', state: null, key: homePath } as Location,
  used: 0,
  pinned: true,
}

/** The tabs with the workplace, which loads when it is visited. */
export const withHome = (tabs: readonly Tab[]): readonly Tab[] =>
  tabs.some(({ key }) => key === homePath)
    ? inOrder(tabs.map((tab) => (tab.key === homePath ? { ...tab, pinned: true } : tab)))
    : [home, ...tabs]

/** Pinned tabs precede the others, the workplace first. */
const inOrder = (tabs: readonly Tab[]): readonly Tab[] => {
  const rank = ({ key, pinned }: Tab) => (key === homePath ? 0 : pinned ? 1 : 2)
  return tabs.toSorted((one, other) => rank(one) - rank(other))
}

/** Pins a tab, or unpins it; the workplace stays pinned. */
export const pinToggled = (tabs: readonly Tab[], key: string): readonly Tab[] =>
  inOrder(tabs.map((tab) => (tab.key === key && key !== homePath ? { ...tab, pinned: !tab.pinned } : tab)))

/**
 * Opens this location in its tab. If there are too many tabs, closes the least recently visited one that is not pinned and has no
 * unsaved input.
 */
export function opened(
  tabs: readonly Tab[],
  key: string,
  location: Location,
  isDirty: (key: string) => boolean,
): readonly Tab[] {
  const used = Math.max(0, ...tabs.map((tab) => tab.used)) + 1
  const same = tabs.find((one) => one.key === key)
  if (same) return tabs.map((one) => (one === same ? { ...one, location, used } : one))
  const renamed = tabs.find((one) => one.key === renamedTab(location.state))
  if (renamed)
    return tabs.map((one) =>
      one === renamed ? { key, location, used, pane: paneOf(one), ...(one.pinned ? { pinned: true } : {}) } : one,
    )
  const isTaken = tabs.some((one) => paneOf(one) === key)
  const tab: Tab = isTaken ? { key, location, used, pane: `${key} ${used}` } : { key, location, used }
  if (tabs.length < MAX_TABS) return [...tabs, tab]
  const [oldest] = tabs.filter((one) => !one.pinned && !isDirty(one.key)).toSorted((a, b) => a.used - b.used)
  return [...tabs.filter((one) => one !== oldest), tab]
}

const loose = (tabs: readonly Tab[]): readonly Tab[] => tabs.filter(({ pinned }) => !pinned)

/** The tabs that a menu command closes; pinned ones stay. */
export const tabsClosedBy = {
  current: (tabs: readonly Tab[], key: string) => loose(tabs.filter((tab) => tab.key === key)),
  left: (tabs: readonly Tab[], key: string) => loose(tabs.slice(0, indexOf(tabs, key))),
  right: (tabs: readonly Tab[], key: string) => loose(tabs.slice(indexOf(tabs, key) + 1)),
  others: (tabs: readonly Tab[], key: string) => loose(tabs.filter((tab) => tab.key !== key)),
} as const

export type Command = keyof typeof tabsClosedBy

const indexOf = (tabs: readonly Tab[], key: string) => tabs.findIndex((tab) => tab.key === key)

/** The tab to show when the active one is closed: the next remaining one, otherwise the previous one. */
export function neighbour(tabs: readonly Tab[], closing: readonly Tab[], active: string): Tab | undefined {
  const at = indexOf(tabs, active)
  const stays = (tab: Tab) => !closing.includes(tab)
  return tabs.slice(at).find(stays) ?? tabs.slice(0, at).findLast(stays)
}
