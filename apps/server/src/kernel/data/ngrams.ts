import { foldName, foldPlate } from '@guanqiao/domain/kit/field/lookAlikes'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { searchedFields } from './model.ts'

type Pinyin = (text: string) => string
let pinyin: Pinyin | undefined

/** The dictionary has some megabytes: it is loaded when the first Chinese text is stored. */
async function loadPinyin(): Promise<Pinyin> {
  const library = await import('pinyin-pro')
  return (text) =>
    library.pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
}

const chinese = /[\u3400-\u9fff]/

/** The first letters of a text's syllables: 北疆物流 → bjwl. Empty if there is no Chinese. */
export async function initials(text: string): Promise<string> {
  if (!chinese.test(text)) return ''
  pinyin ??= await loadPinyin()
  return pinyin(text).toLowerCase()
}

const surrogates = /[\ud800-\udfff]/

/** Adds all runs of this many characters within one line. */
function addRuns(ngrams: Set<string>, text: string, length: number): Set<string> {
  const characters = surrogates.test(text) ? [...text] : undefined
  const last = (characters ?? text).length - length
  for (let at = 0; at <= last; at += 1) {
    const gram = characters?.slice(at, at + length).join('') ?? text.slice(at, at + length)
    if (!gram.includes('\n')) ngrams.add(gram)
  }
  return ngrams
}

/** The n-grams of a text: all distinct bigrams and trigrams. */
export const ngramsOf = (text: string): string[] => [...addRuns(addRuns(new Set(), text, 2), text, 3)]

/**
 * The n-grams for searching a part of a text. Two characters distinguish Chinese words, but any two digits occur in the plates and
 * numbers of very many among a million rows. From three characters on, trigrams are used, which are some twenty times rarer.
 */
export function ngramsOfSearch(fragment: string): string[] {
  return [...addRuns(new Set(), fragment, [...fragment].length < 3 ? 2 : 3)]
}

/**
 * The data of keyword search: the searched fields and their initials in lower case, one per line, their folded form where it
 * differs, and the n-grams for the index.
 */
export async function searchColumns(
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
): Promise<{ search_text: string; grams: string[] }> {
  const parts = new Set<string>()
  for (const [name, field] of searchedFields(entity)) {
    const value = row[name]
    if (typeof value !== 'string') continue
    parts.add(value.toLowerCase())
    const letters = await initials(value)
    if (letters) parts.add(letters)
    parts.add(foldName(value))
    if (field.alike === 'plate') parts.add(foldPlate(value).toLowerCase())
  }
  const search_text = [...parts].join('\n')
  return { search_text, grams: ngramsOf(search_text) }
}
