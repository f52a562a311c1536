import type { Of, TextOptions } from '../kit/field.ts'
import { text } from '../kit/field.ts'

/** A value type: a text with a rule of its own. Called with a label and options, it returns a field. */
export type TextValue = <const O extends TextOptions = {}>(label: string, options?: O) => Of<'text', string, O>

interface Declaration extends TextOptions {
  /** The n-th of infinitely many different valid values. */
  readonly series: (n: number) => string
}

/** Declares a value type. Without explicit examples, the first five values of its series are the examples. */
export function textValue(declaration: Declaration): TextValue {
  const examples = declaration.examples ?? [0, 1, 2, 3, 4].map(declaration.series)
  return (<const O extends TextOptions>(label: string, options?: O) =>
    text(label, { ...declaration, examples, ...options })) as TextValue
}

/** A rule given by a regular expression. */
export const pattern = (expression: RegExp, say: string) => ({ test: (value: string) => expression.test(value), say })
