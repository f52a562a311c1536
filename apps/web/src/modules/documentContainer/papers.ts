import { containerValues } from '@guanqiao/domain/documentContainer/documentContainer'
import type { ContainerValue, documentContainerApi } from '@guanqiao/domain/documentContainer/documentContainer'
import type { Field } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import type { Values } from '../../kit/EntityForm.tsx'

export type Paper = OutputOf<typeof documentContainerApi.papers>[number]
export type PaperResult = OutputOf<typeof documentContainerApi.edit>[number]

const names = Object.keys(containerValues) as ContainerValue[]

/** The values of a container that a document has, in the order of the form. */
export const valuesOf = (paper: Paper): { readonly name: ContainerValue; readonly value: unknown }[] =>
  names.filter((name) => paper.has.includes(name)).map((name) => ({ name, value: paper[name] }))

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

/**
 * The form of the values that at least one document can take. Where the documents agree it begins with their value; where they differ it
 * begins empty, and an empty field changes nothing.
 */
export function formOf(papers: readonly Paper[]): { readonly shape: Shape<Values>; readonly row: Values } {
  const open = papers.filter(({ reason }) => reason === null)
  const entries = names.flatMap((name) => {
    const values = open.filter(({ has }) => has.includes(name)).map((paper) => paper[name])
    if (values.length === 0) return []
    const agrees = values.every((value) => same(value, values[0]))
    const field: Field = containerValues[name]
    return [
      {
        name,
        value: agrees ? values[0] : null,
        field: agrees ? field : { ...field, help: '各份单证不同，填写后统一' },
      },
    ]
  })
  return {
    shape: { fields: Object.fromEntries(entries.map(({ name, field }) => [name, field])), mode: 'draft' },
    row: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
  }
}

const countOf = (results: readonly PaperResult[], outcome: PaperResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length

export function summaryOf(papers: readonly Paper[], results: readonly PaperResult[] | undefined): string {
  if (!results) {
    const open = papers.filter(({ reason }) => reason === null).length
    return open === 0
      ? `这个箱在 ${papers.length} 份单证上，现在都不能修改`
      : `这个箱在 ${papers.length} 份单证上，${open} 份可以修改；改动的项写入每一份有这一项的单证`
  }
  const [changed, refused, unchanged] = [
    countOf(results, 'changed'),
    countOf(results, 'refused'),
    countOf(results, 'unchanged'),
  ]
  return [`${changed} 份已修改`, refused > 0 && `${refused} 份没有改动`, unchanged > 0 && `${unchanged} 份无需修改`]
    .filter(Boolean)
    .join('，')
}
