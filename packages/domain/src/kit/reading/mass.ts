import type { Field } from '../field.ts'
import { multiply } from '../decimal.ts'
import { halfWidth } from '../field/typing.ts'
import { readFigure } from './figure.ts'

/** Kilograms of a unit of weight, by its spellings in Chinese, English, Russian and Mongolian. */
const units: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['1', 'kg kgs kgm kilo kilos kilogram kilograms 公斤 千克 кг'],
      ['1000', 't ts ton tons tonne tonnes mt mts 吨 公吨 тонн тонна т тн'],
      ['0.001', 'g gram grams 克 г'],
      ['0.5', '斤 市斤'],
    ] as const
  ).flatMap(([factor, names]) => names.split(' ').map((name) => [name, factor])),
)

/** A unit of weight as a heading bears it. */
export interface MassUnit {
  readonly name: string
  /** Kilograms; undefined for a word that is no known unit. */
  readonly kilograms: string | undefined
}

const bracketed = /[([{【〔[]([^()[\]{}【】〔〕]*)[)\]}】〕]\s*$/
const separated = /(?:[/／:：_,，|]|单位|\s)\s*([\p{L}.]+)\s*$/u
const attached = /(公吨|吨|公斤|千克|市斤)数?$|(?<=\p{Script=Han})(kgs?|mts?|t)$/iu

/** The name without a point at its end or the word 单位, in lower case. */
const nameOf = (text: string): string =>
  text
    .replace(/^\s*单位\s*[:：]?/, '')
    .replaceAll(/[\s.]/g, '')
    .toLowerCase()

export const massUnit = (text: string): MassUnit => ({ name: text.trim(), kilograms: units[nameOf(text)] })

/**
 * The unit in a heading: 毛重(t), 毛重/吨, 毛重 t, 毛重吨数. What is in brackets or behind a stroke is taken for a unit even if it is none that
 * we know, so that the figures below are questioned; a word behind a blank only if it is one. Undefined if the heading names none.
 */
export function unitInHeading(heading: string): MassUnit | undefined {
  const text = halfWidth(heading).trim()
  const bracket = bracketed.exec(text)?.[1]
  if (bracket !== undefined) return bracket.trim() === '' ? undefined : massUnit(bracket)
  const behind = separated.exec(text)
  const unit = behind?.[1] === undefined ? undefined : massUnit(behind[1])
  if (unit && (unit.kilograms !== undefined || /^[/／]/.test(behind![0]))) return unit
  const last = attached.exec(text)?.slice(1).find(Boolean)
  return last === undefined ? undefined : massUnit(last)
}

/** The heading without its unit. */
export function withoutUnit(heading: string): string {
  const text = halfWidth(heading).trim()
  if (bracketed.test(text)) return text.replace(bracketed, '').trim()
  const unit = unitInHeading(text)
  if (!unit) return text
  return separated.test(text) ? text.replace(separated, '').trim() : text.replace(attached, '').trim()
}

/** Whether figures of a field are weights, which sheets may have in another unit. */
export const isMass = (field: Field): boolean => field.kind === 'decimal' && field.unit === 'kg'

/** The text of a weight in kilograms. With an unknown unit the text keeps it, so that validation refuses the cell; so does no figure. */
export function inKilograms(text: string, { name, kilograms }: MassUnit): string {
  if (kilograms === undefined) return `${text} ${name}`
  if (kilograms === '1') return text
  const figure = readFigure(text)
  return figure === undefined ? text : multiply(figure, kilograms, 6).replace(/\.?0+$/, '')
}
