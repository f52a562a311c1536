import { isDirty } from '../../kit/dirty.ts'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { homePath, tabsClosedBy } from './tabs.ts'
import type { Command, Tab } from './tabs.ts'
import type { Tabs } from './useTabs.ts'

const nothingThere: Readonly<Record<Command, string>> = {
  current: '这是最后一个页签，不能关闭',
  left: '左侧没有页签（no tab on the left）',
  right: '右侧没有页签（no tab on the right）',
  others: '没有其他页签',
}

/** Closes tabs by command: reports if there is nothing to close, and asks before unsaved input is lost. */
export function useClosing({ tabs, close }: Pick<Tabs, 'tabs' | 'close'>, titleOf: (tab: Tab) => string) {
  const confirm = useConfirm()
  const toast = useToast()
  return async (command: Command, key: string): Promise<void> => {
    const closing = tabs.length === 1 && command === 'current' ? [] : tabsClosedBy[command](tabs, key)
    if (closing.length === 0) {
      toast.info(command === 'current' && tabs.length > 1 ? pinnedRefusal(key) : nothingThere[command])
      return
    }
    const unsaved = closing.filter((tab) => isDirty(tab.key))
    if (unsaved.length === 0 || (await confirm(question(unsaved.map(titleOf))))) close(closing)
  }
}

const pinnedRefusal = (key: string) =>
  key === homePath ? '工作台始终打开，不能关闭' : '此页签已固定，取消固定后才能关闭'

/** Before unsaved input is lost with its page. */
export const question = (titles: readonly string[]) => ({
  title: '有未保存的内容，确定关闭吗？',
  content: `关闭后，“${titles.join('”“')}”中未保存的内容将丢失。`,
  okText: '不保存，关闭',
  danger: true,
})
