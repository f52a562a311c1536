import type { Format } from '@guanqiao/domain/customs/elements/format'

export type { Format }

const asIs = (text: string): string => text

/** Any text of at most so many characters, a Chinese one counted as one. */
export const text = (max: number): Format => ({
  kind: 'text',
  max,
  refuse: (value) => ([...value].length > max ? `不能超过${max}个字符` : undefined),
  send: asIs,
})

export const pattern = (expression: RegExp, wanted: string, max = 64): Format => ({
  kind: 'text',
  max,
  refuse: (value) => (expression.test(value) ? undefined : `应为${wanted}`),
  send: asIs,
})
