import type { Location } from 'react-router'
import { renamedTab } from '../../kit/tabs/renaming.ts'

/** An open screen: what it shows is its location, which its own filters may change. */
export interface Tab {
  readonly key: string
  readonly location: Location
  /** When it was last looked at, counted up; 0 for a tab restored after a refresh and not visited yet. */
  readonly used: number
  /** Under which name its screen is mounted, where that is not the key: the tab took another identity, or its key was taken over. */
  readonly pane?: string
  /** What its screen called it before the refresh. */
  readonly title?: string
}

export const paneOf = (tab: Tab): string => tab.pane ?? tab.key

/** More cost memory and cannot be told apart in the bar. */
export const mostTabs = 12

/** Path and identity: two batches are two tabs, two filters of one list are one. */
export function keyFor(pathname: string, search: string, by: readonly string[] = ['id']): string {
  const query = new URLSearchParams(search)
  const identity = by.flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : []))
  return identity.length > 0 ? `${pathname}?${identity.join('&')}` : pathname
}

/** The tabs with this location in its own. When there are too many, the one not seen for longest goes, never one with unsaved input. */
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
  if (renamed) return tabs.map((one) => (one === renamed ? { key, location, used, pane: paneOf(one) } : one))
  const isTaken = tabs.some((one) => paneOf(one) === key)
  const tab: Tab = isTaken ? { key, location, used, pane: `${key} ${used}` } : { key, location, used }
  if (tabs.length < mostTabs) return [...tabs, tab]
  const [oldest] = tabs.filter((one) => !isDirty(one.key)).toSorted((a, b) => a.used - b.used)
  return [...tabs.filter((one) => one !== oldest), tab]
}

/** Which tabs a command of the menu means. */
export const tabsClosedBy = {
  current: (tabs: readonly Tab[], key: string) => tabs.filter((tab) => tab.key === key),
  left: (tabs: readonly Tab[], key: string) => tabs.slice(0, indexOf(tabs, key)),
  right: (tabs: readonly Tab[], key: string) => tabs.slice(indexOf(tabs, key) + 1),
  others: (tabs: readonly Tab[], key: string) => tabs.filter((tab) => tab.key !== key),
} as const

export type Command = keyof typeof tabsClosedBy

const indexOf = (tabs: readonly Tab[], key: string) => tabs.findIndex((tab) => tab.key === key)

/** Where to go when the tab being looked at is among those closed: the next one that stays, else the one before. */
export function neighbour(tabs: readonly Tab[], closing: readonly Tab[], active: string): Tab | undefined {
  const at = indexOf(tabs, active)
  const stays = (tab: Tab) => !closing.includes(tab)
  return tabs.slice(at).find(stays) ?? tabs.slice(0, at).findLast(stays)
}
