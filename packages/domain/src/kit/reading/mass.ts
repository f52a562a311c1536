import type { Field } from '../field.ts'
import { multiply } from '../decimal.ts'
import { readFigure } from './figure.ts'

/** Kilograms of a unit of weight, by its spellings in Chinese, English, Russian and Mongolian. */
const units: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['1', 'kg kgs kgm kilo kilos kilogram kilograms 公斤 千克 кг'],
      ['1000', 't ts ton tons tonne tonnes mt mts 吨 公吨 トン тонн тонна тонны т тн'],
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

const brackets = /[([{<【〔《「『〖〈]([^()[\]{}<>【】〔〕《》「」『』〖〗〈〉]*)[)\]}>】〕》」』〗〉]/g
/** What brackets contain that name no unit. */
const note = /^(必填|必须|选填|可选|可空|单位|(如|例).*|\s*)$/
/** Marks of templates around a heading, one at a time. */
const marks = /^[*※★☆\s]+|[*※★☆:\s]+$|(?:必填|选填)$/
/** Gross and net weight in short: their letters are no units. */
const short = /\b[gn][\s./]{0,2}w\b\.?/gi
const separators = /^[\s/:_,|;、·"“”'-]+|[\s/:_,|;、·"“”'-]+$|(?:单位)$/
const behindStroke = /\/\s*([\p{L}.]+)\s*$/u

const word = /[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*/gu
/** Gram, or a letter of other meaning unless it is the last word: G no. 5, г. Улан-Батор. */
const gram = /^[gг]$/i
const atEnd =
  /(?<![百千万亿])(?:公吨|吨|トン|公斤|千克|市斤|(?<=\p{Script=Han})(?:kgs?|mts?|t|кг|тн|т))(?=(?:数|位|计)?$)/iu
const atStart = /^(?:公吨|吨|トン|公斤|千克|kgs?|mts?|t)(?=(?:数|位)?(?:[毛净总皮重整核准实]|自重))/iu
const inside = /吨|公斤|千克|市斤|トン/

/** The name without a point at its end or the word 单位, in lower case. */
const nameOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^\s*单位\s*:?/, '')
    .replaceAll(/[\s.]/g, '')
    .toLowerCase()

export const massUnit = (text: string): MassUnit => ({ name: text.trim(), kilograms: units[nameOf(text)] })

/** The unit of a word, to be asked for if the word only contains one (吨袋, 万吨) or counts it (50吨). */
function unitOfWord(written: string, isCounted: boolean, isLast: boolean): MassUnit | undefined {
  const name = massUnit(written).kilograms === undefined ? (atEnd.exec(written) ?? atStart.exec(written))?.[0] : written
  if (name === undefined) return inside.test(written) ? { name: written, kilograms: undefined } : undefined
  if (gram.test(name) && !isLast) return undefined
  return isCounted ? { name: written, kilograms: undefined } : massUnit(name)
}

interface Divided {
  readonly units: readonly MassUnit[]
  readonly rest: string
}

/** The units among the words of a text, and the text without them. */
function dividedWords(text: string): Divided {
  const units: MassUnit[] = []
  const rest = text.replace(word, (written, index: number) => {
    const isLast = !/\p{L}/u.test(text.slice(index + written.length))
    const unit = unitOfWord(written, /\d\s*$/.test(text.slice(0, index)), isLast)
    if (!unit) return written
    units.push(unit)
    return unit.kilograms === undefined ? written : written.replace(new RegExp(`${unit.name}(?:数|位|计)?`), '')
  })
  return { units, rest }
}

/** Takes what stands at either end away, until nothing of it does. */
function trimmed(text: string, ends: RegExp): string {
  const shorter = text.replace(ends, '')
  return shorter === text ? text : trimmed(shorter, ends)
}

function dividedHeading(heading: string): Divided & { readonly others: readonly string[] } {
  const text = trimmed(heading.normalize('NFKC').replace(short, ' '), marks)
  const contents: string[] = []
  const outside = text.replace(brackets, (_, content: string) => {
    contents.push(content.trim())
    return ' '
  })
  const within = contents.map(dividedWords)
  const around = dividedWords(outside)
  const units = [...within, around].flatMap((part) => part.units)
  const stroke = units.length === 0 ? behindStroke.exec(outside)?.[1] : undefined
  const rest = stroke === undefined ? around.rest : outside.replace(behindStroke, '')
  return {
    units,
    others: [...contents.filter((content) => !note.test(content)), ...(stroke === undefined ? [] : [stroke])],
    rest: trimmed(trimmed(rest, separators), marks),
  }
}

/**
 * The unit in a heading, wherever it stands: 毛重(t), 毛重（吨）*, 毛重/吨, 毛重 t, 吨毛重, 毛重吨数. Without kilograms, so that the figures below are
 * questioned, if it names two, only contains the word of one (吨袋), or has something in brackets or behind a stroke that is no unit that we
 * know. Undefined if the heading names none.
 */
export function unitInHeading(heading: string): MassUnit | undefined {
  const { units: named, others } = dividedHeading(heading)
  const known = named.filter(({ kilograms }) => kilograms !== undefined)
  if (new Set(known.map(({ kilograms }) => kilograms)).size === 1) return known[0]
  const asked = named.length > 0 ? named.map(({ name }) => name).join('、') : others[0]
  return asked === undefined ? undefined : { name: asked, kilograms: undefined }
}

/** The heading without its unit and the marks of templates. */
export const withoutUnit = (heading: string): string => dividedHeading(heading).rest

/** Whether figures of a field are weights, which sheets may have in another unit. */
export const isMass = (field: Field): boolean => field.kind === 'decimal' && field.unit === 'kg'

/** Tonnes that no truck, wagon or consignment of one has: the cells are in kilograms. */
const MAX_TONNES = 10_000
/** A whole number from here on is likely kilograms: 8800 under a heading of tonnes is a tractor. */
const LIKELY_KILOGRAMS = 1_000
/** Thousands or a decimal comma: 52,500 t. */
const isTwofold = /^\s*\d{1,3},\d{3}\s*$/

/**
 * The text of a weight in kilograms. With an unknown unit the text keeps it, so that validation refuses the cell; so does no figure, and one
 * of tonnes that is likely meant otherwise.
 */
export function inKilograms(text: string, { name, kilograms }: MassUnit): string {
  if (kilograms === undefined) return `${text} ${name}`
  if (kilograms === '1') return text
  const figure = readFigure(text)
  if (figure === undefined) return text
  const limit = /^\d+(?:\.0*)?$/.test(figure) ? LIKELY_KILOGRAMS : MAX_TONNES
  const isDoubtful = kilograms === '1000' && (isTwofold.test(text.normalize('NFKC')) || Number(figure) >= limit)
  return isDoubtful ? `${text} ${name}` : multiply(figure, kilograms, 6).replace(/\.?0+$/, '')
}
