import type { Of, TextOptions } from '../kit/field.ts'
import { text } from '../kit/field.ts'

/** A kind of text with a rule of its own: called with a label and options, it makes a field. */
export type TextValue = <const O extends TextOptions = {}>(label: string, options?: O) => Of<'text', string, O>

interface Declaration extends TextOptions {
  /** The n-th of endlessly many different right values. */
  readonly series: (n: number) => string
}

/** Declares a kind of text. Its first five of the series serve as examples where no others are given. */
export function textValue(declaration: Declaration): TextValue {
  const examples = declaration.examples ?? [0, 1, 2, 3, 4].map(declaration.series)
  return (<const O extends TextOptions>(label: string, options?: O) =>
    text(label, { ...declaration, examples, ...options })) as TextValue
}

/** A rule that a pattern states. */
export const pattern = (expression: RegExp, say: string) => ({ test: (value: string) => expression.test(value), say })
