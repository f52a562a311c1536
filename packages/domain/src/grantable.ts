import type { Button } from './kit/access.ts'
import { menus } from './menus.ts'
import { entities } from './registry.ts'

/** Buttons that change no record. */
const reading: ReadonlySet<Button> = new Set(['query', 'get', 'export', 'print', 'personal'])

/** Whether only the platform's staff write what the menu shows: all of its records are the platform's, for every enterprise to read. */
const isKeptByPlatform = (menu: string): boolean => {
  const shown = entities.filter((entity) => entity.menu === menu)
  return shown.length > 0 && shown.every(({ scope, audience }) => scope === 'platform' && audience === 'all')
}

/**
 * The most that an enterprise may be granted, by menu. Of the platform's own records it may only be granted the reading: a button
 * that writes them would be refused to every enterprise that holds it.
 */
export const grantableButtons: ReadonlyMap<string, readonly Button[]> = new Map(
  menus
    .filter(({ staffOnly }) => !staffOnly)
    .map(({ key, buttons }) => [
      key,
      isKeptByPlatform(key) ? buttons.filter((button) => reading.has(button)) : buttons,
    ]),
)
