import { operations } from '@guanqiao/domain/registry'

/** Writes of the system, beside the declared operations. */
export const systemNames: Readonly<Record<string, string>> = {
  'receipt.apply': '处理海关回执',
  'gate.apply': '处理卡口消息',
  demo: '生成演示数据',
}

const summaries = new Map(operations.map(({ name, summary }) => [name, summary]))

/** What users read for the operation of an audit entry. */
export const summaryOf = (name: string): string => summaries.get(name) ?? systemNames[name] ?? name
