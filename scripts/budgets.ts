import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { circles, overweight, weights } from './budgets/weigh.ts'
import type { Manifest, Table } from './budgets/weigh.ts'
import { root } from './source/files.ts'

const table: Table = {
  login: [/^_start-/, /^_signIn-/],
  firstList: [/^_start-/, /^_screens-/, /^_work-/, /^src\/modules\/transport\/vehicle/i],
  screens: /^src\/modules\//,
  parts: {
    // Inputs, selects and pagers with the list that they open: lists load them after their rows, forms with their fields.
    select: { chunk: /^_select-/, limit: 36.5 },
    pickers: { chunk: /^_pickers-/, limit: 4 },
    // What forms and documents check, besides the fields that lists declare.
    checks: { chunk: /^_checks-/, limit: 5.75 },
    // Parts of antd that dialogs and forms need in addition to lists.
    'parts of antd': { chunk: /^_parts-/, limit: 17.5 },
    // Loaded when an Excel workbook is selected for an import of codes.
    'workbook reader': { chunk: /\/workbook\.ts$/, limit: 13.75 },
    'line grid': { chunk: /^_LineGrid-/, limit: 21.5 },
    form: { chunk: /^_EntityForm-/, limit: 8.75 },
    // Manifests, confirmations, packing lists, reports of sites and applications: whatever shows one document knows the declarations of all.
    'document declarations': { chunk: /^_(documents|documentCalls|manifest\.calls)-/, limit: 18 },
    'order declaration': { chunk: /^_order-/, limit: 5.25 },
    // The screen of every document: frame, fields and grids, state, checks, findings, sending, deletion, defaults of a new one.
    'document frame': { chunk: /^_documentScreen-/, limit: 19.5 },
    // What is particular about the product's largest document, with the element table of its messages.
    'manifest document': { chunk: /customs\/ManifestDocument/, limit: 13.75 },
  },
}

const dist = join(root, 'apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const weigh = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length / 1000

const measured = weights(manifest, table, weigh)
const complaints = overweight(measured)
const circle = circles(manifest)
if (circle.length > 0) {
  complaints.push(
    `chunks import each other: ${circle.join(', ')}\n    See in build/chunks.ts which module of them belongs into the other's chunk.`,
  )
}
for (const sentence of complaints) console.error(sentence)
const heaviest = Math.max(0, ...Object.values(measured.screens))
const parts = Object.entries(measured.parts).map(([name, { weight }]) => `, ${name} ${weight.toFixed(1)}`)
console.log(
  `budgets (KB, brotli): login ${measured.login.toFixed(1)}, first list ${measured.firstList.toFixed(1)} in ${measured.firstListFiles} files, heaviest further screen ${heaviest.toFixed(1)}${parts.join('')}`,
)
process.exitCode = complaints.length > 0 ? 1 : 0
