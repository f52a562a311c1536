import type { Part } from './archive.ts'
import { contentOf, partName } from './archive.ts'
import type { Budget } from './budget.ts'
import { read } from './xmlElements.ts'
import { Formats } from './formats.ts'
import { decoded } from './values.ts'

/** What the sheet of a workbook needs of its other parts. */
export interface OpenBook {
  readonly sheet: Part
  readonly texts: readonly string[]
  readonly formats: Formats
  readonly isFrom1904: boolean
}

interface Relation {
  readonly type: string
  readonly target: string
}

/** The first sheet that a person sees: neither hidden nor a chart. Without one, the first with cells. */
export function openBook(parts: ReadonlyMap<string, Part>, budget: Budget): OpenBook {
  const content = (name: string) => contentOf(required(parts, name), budget)
  const path =
    [...relationsOf(parts, '', content).values()].find(isOfType('officeDocument'))?.target ?? 'xl/workbook.xml'
  const relations = relationsOf(parts, path, content)
  const sheets: { readonly relation: Relation | undefined; readonly isHidden: boolean }[] = []
  let isFrom1904 = false
  read(content(path), {
    opened(name, { id = '', state = 'visible', date1904 = '0' }) {
      if (name === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet') sheets.push({ relation: relations.get(id), isHidden: state !== 'visible' })
    },
    closed: () => {},
  })
  const withCells = sheets.filter(({ relation }) => relation && isOfType('worksheet')(relation))
  const sheet = (withCells.find(({ isHidden }) => !isHidden) ?? withCells[0])?.relation
  const formats = new Formats()
  const styles = [...relations.values()].find(isOfType('styles'))?.target
  if (styles !== undefined && parts.has(styles)) read(content(styles), formats.handlers)
  const shared = [...relations.values()].find(isOfType('sharedStrings'))?.target
  const texts = shared !== undefined && parts.has(shared) ? sharedTexts(content(shared), budget) : []
  return { sheet: required(parts, sheet?.target ?? ''), texts, formats, isFrom1904 }
}

function required(parts: ReadonlyMap<string, Part>, name: string): Part {
  const part = parts.get(partName(name))
  if (!part) throw new RangeError(`the workbook has no part ${name}`)
  return part
}

const isOfType =
  (kind: string) =>
  ({ type }: Relation): boolean =>
    type.endsWith(`/${kind}`)

/** The relations of a part by id; their targets are names of parts. */
function relationsOf(
  parts: ReadonlyMap<string, Part>,
  path: string,
  content: (name: string) => Iterable<Uint8Array>,
): Map<string, Relation> {
  const cut = path.lastIndexOf('/') + 1
  const [folder, file] = [path.slice(0, cut), path.slice(cut)]
  const relations = new Map<string, Relation>()
  const name = partName(`${folder}_rels/${file}.rels`)
  if (!parts.has(name)) return relations
  read(content(name), {
    opened(element, { Id = '', Type = '', Target = '' }) {
      if (element === 'Relationship') relations.set(Id, { type: Type, target: resolved(folder, Target) })
    },
    closed: () => {},
  })
  return relations
}

/** `../x` and `./x` are relative to the folder of the part that refers to them, `/x` to the archive. */
function resolved(folder: string, target: string): string {
  const base = 'http://archive/'
  return partName(decodeURIComponent(new URL(target.replaceAll('\\', '/'), new URL(folder, base)).pathname))
}

/** The texts of a workbook, without the readings that are shown above them (`rPh`). */
function sharedTexts(pieces: Iterable<Uint8Array>, budget: Budget): string[] {
  const texts: string[] = []
  let isReading = false
  let text = ''
  read(pieces, {
    opened(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
    },
    closed(name, content) {
      if (name === 't' && !isReading) text += content
      if (name === 'rPh') isReading = false
      if (name !== 'si') return
      budget.take('texts')
      budget.take('characters', text.length)
      texts.push(decoded(text))
    },
  })
  return texts
}
