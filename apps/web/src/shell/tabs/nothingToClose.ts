import { homePath } from './tabs.ts'
import type { Command } from './tabs.ts'

const nothingThere: Readonly<Record<Command, string>> = {
  current: '这是最后一个页签，不能关闭',
  left: '左侧没有页签（no tab on the left）',
  right: '右侧没有页签（no tab on the right）',
  others: '没有其他页签',
}

const pinnedRefusal = (key: string) =>
  key === homePath ? '工作台始终打开，不能关闭' : '此页签已固定，取消固定后才能关闭'

/** Why a command closes no tab; `key` is that of the tab, unless it is the last one. */
export const nothingToClose = (command: Command, key: string | undefined): string =>
  command === 'current' && key !== undefined ? pinnedRefusal(key) : nothingThere[command]
