import type { Format } from '@guanqiao/domain/customs/elementTables/format'

export type { Format }

const asIs = (text: string): string => text

export const pattern = (expression: RegExp, description: string, max = 64): Format => ({
  kind: 'text',
  max,
  refuse: (value) => (expression.test(value) ? undefined : `应为${description}`),
  send: asIs,
})
