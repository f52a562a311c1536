// npm test: runs every stage, even if others fail. With names: only those stages (`npm run lint` and similar).
import { stages } from './test/stages.ts'
import type { Print } from './test/command.ts'
import type { Counts } from './test/counts.ts'
import type { Stage } from './test/stages.ts'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) throw new Error(`no such stage: ${unknown.join(', ')}`)

const failedStages = new Set<string>()
const started = new Map<string, Promise<void>>()
const lines: string[] = []
const causes: string[] = []
let passed = 0
let failed = 0

const selectedStages = stages.filter(({ name }) => names.length === 0 || names.includes(name))
while (selectedStages.length > 0) {
  const next = selectedStages.findIndex(({ beside }) => !beside)
  const together = selectedStages.splice(0, next === -1 ? selectedStages.length : Math.max(1, next))
  for (const stage of together) started.set(stage.name, count(stage, together.length > 1))
  await Promise.all(started.values())
}

const lineCount = 40
for (const cause of causes.slice(0, lineCount)) console.log(`✘ ${cause.slice(0, 300)}`)
if (causes.length > lineCount) console.log(`✘ and ${causes.length - lineCount} more`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** A stage with neighbours prints its output when it has ended; one that needs the result of another waits for it. */
async function count(stage: Stage, hasNeighbours: boolean): Promise<void> {
  if (stage.after) await started.get(stage.after)
  const start = performance.now()
  const output: string[] = []
  if (!hasNeighbours) console.log(`\n── ${stage.name}`)
  const counts = await run(stage, hasNeighbours ? (text) => output.push(text) : undefined)
  if (hasNeighbours) console.log(`\n── ${stage.name}\n${output.join('').trimEnd()}`)
  if (counts.failed > 0) failedStages.add(stage.name)
  passed += counts.passed
  failed += counts.failed
  causes.push(...(counts.causes ?? []))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  lines.push(`${stage.name.padEnd(12)}${seconds.padStart(7)} s  ${counts.passed} passed, ${counts.failed} failed`)
}

async function run(stage: Stage, print?: Print): Promise<Counts> {
  if (stage.after && failedStages.has(stage.after)) {
    console.error(`not run: ${stage.after} failed`)
    return { passed: 0, failed: 1 }
  }
  try {
    return await stage.run(print)
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}
