import { isDirty } from '../../kit/dirty.ts'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { tabsClosedBy } from './tabs.ts'
import type { Command, Tab } from './tabs.ts'
import type { Tabs } from './useTabs.ts'

/** Closes tabs by command: reports if there is nothing to close, and asks before unsaved input is lost. */
export function useClosing({ tabs, close }: Pick<Tabs, 'tabs' | 'close'>, titleOf: (tab: Tab) => string) {
  const confirm = useConfirm()
  const toast = useToast()
  return async (command: Command, key: string): Promise<void> => {
    const closing = tabs.length === 1 && command === 'current' ? [] : tabsClosedBy[command](tabs, key)
    if (closing.length === 0) {
      const { nothingToClose } = await import('./nothingToClose.ts')
      toast.info(nothingToClose(command, tabs.length > 1 ? key : undefined))
      return
    }
    const unsaved = closing.filter((tab) => isDirty(tab.key))
    if (unsaved.length === 0 || (await confirm(question(unsaved.map(titleOf))))) close(closing)
  }
}

/** Before unsaved input is lost with its page. */
export const question = (titles: readonly string[]) => ({
  title: '有未保存的内容，确定关闭吗？',
  content: `关闭后，“${titles.join('”“')}”中未保存的内容将丢失。`,
  okText: '不保存，关闭',
  danger: true,
})
