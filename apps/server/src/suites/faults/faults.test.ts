import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stage, withStage } from '../../testing/stages/openStages.ts'
import { Planter } from './plant.ts'
import { openScene } from './scene.ts'

/*
 * Documents with one fault each, and correct ones that look odd, through the checks of every kind of document. The faults were written down
 * by the rules of customs and the trade, without looking at the checks. A row: the correct document, the fault, the change, the fields
 * where it may be named and the rules that name it: another finding at the same field does not name the fault. With a sixth column it is
 * known that nothing names it, and why.
 */

interface Planted {
  readonly on: string
  readonly name: string
  readonly change: Record<string, unknown>
  readonly fields: readonly string[]
  /** The rules whose findings say what is wrong. */
  readonly rules: readonly string[]
  /** Why nothing names the fault. */
  readonly unnamed: string | undefined
}

const rowsOf = (file: string): Planted[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([on = '', name = '', change = '{}', fields = '', rules = '', unnamed]) => ({
      on,
      name,
      change: JSON.parse(change) as Record<string, unknown>,
      fields: fields.split('|'),
      rules: rules.split('|'),
      unnamed,
    }))

const faults = rowsOf('faults.tsv')
const oddCases = rowsOf('oddCases.tsv')

let planter: Planter

withStage(async () => {
  const scene = await openScene(stage)
  planter = new Planter(await stage.as('a.clerk'), await stage.as('a.admin'), scene)
})

/** What blocks or warns, as one line each. */
async function said(
  on: string,
  change: Planted['change'],
): Promise<{ path: string | null; rule: string; text: string }[]> {
  const named = await planter.named(on, change)
  return named
    .filter(({ severity }) => severity !== 'note')
    .map(({ path, severity, rule, message }) => ({ path, rule, text: `${path} ${severity} ${rule}: ${message}` }))
}

test('nothing is said of the correct documents', async () => {
  const lines: string[] = []
  for (const on of new Set([...faults, ...oddCases].map((row) => row.on)))
    for (const { text } of await said(on, {})) lines.push(`${on} ${text}`)
  expect(lines).toEqual([])
})

test('237 of 239 planted faults are named at their fields, and of the others it is known why not', async () => {
  const wrong: string[] = []
  let named = 0
  for (const { on, name, change, fields, rules, unnamed } of faults) {
    const lines = await said(on, change)
    const isNamed = lines.some(({ path, rule }) => path !== null && fields.includes(path) && rules.includes(rule))
    if (isNamed) named += 1
    for (const { text } of lines) if (text.includes('提单')) wrong.push(`提单 for 提(运)单: ${text}`)
    if (isNamed === (unnamed !== undefined))
      wrong.push(
        [`${on} ${name} [${fields.join('|')}] [${rules.join('|')}]`, ...lines.map(({ text }) => text)].join('\n  '),
      )
  }
  expect(wrong).toEqual([])
  expect([named, faults.length]).toEqual([237, 239])
})

test('79 correct odd documents are accepted without a warning', async () => {
  const wrong: string[] = []
  for (const { on, name, change } of oddCases)
    for (const { text } of await said(on, change)) wrong.push(`${on} ${name}: ${text}`)
  expect(wrong).toEqual([])
  expect(oddCases).toHaveLength(79)
})
