import { acceptance, documentType } from '../documents/documentType.ts'
import type { Follow } from '../documents/documentType.ts'
import { screens } from '../screens/index.ts'
import { billFlow } from './bill.flow.ts'
import { manifestApi } from './manifest.calls.ts'
import { manifestStates, summaryOf } from './manifest.states.ts'
import { billLines, manifest, manifestMessages } from './manifest.ts'

/** Decisions on the goods, possible after a filing and after a change. Source: 代码集 CC020. */
const decisions = { 11: 'release', 12: 'refuse', 13: 'forbid' } as const

const accepted: Follow = { batch: 'confirm', trucks: 'accept', releases: true }

/** The road manifest: customs decides on each of its bills. */
export const manifestDocument = documentType({
  key: 'manifest',
  label: '公路舱单',
  entity: manifest,
  notCopied: ['batch_number', 'order_id', 'loading_time', 'arrival_date', 'arrival_time', 'origins'],
  lines: [billLines],
  flow: billFlow,
  states: manifestStates,
  unit: { line: billLines, number: 'bill_no', summed: ['gross_weight'], summary: summaryOf },
  shortLabel: '舱单',
  removalNote: '删除后批次号可以重新生成舱单',
  asksContact: true,
  // Receipts may skip a state: a released or refused manifest was accepted before.
  follow: {
    accepted,
    released: accepted,
    refused: { batch: 'confirm', trucks: 'accept' },
    changing: { releases: true },
    rejected: { trucks: 'reject' },
    deleted: { batch: 'release', trucks: 'unmake' },
  },
  messages: manifestMessages,
  functions: { '9': 'submit', '5': 'change', '3': 'delete' },
  answers: {
    '9': { ...acceptance['9'], ...decisions },
    '5': { ...acceptance['5'], ...decisions },
    '3': acceptance['3'],
  },
  // The loading abroad of an import is no limit; an export is declared before loading begins.
  deadlines: {
    MT1401: { from: 'arrival_time', limit: 'manifest_minutes' },
    MT2401: { from: 'loading_time', limit: 'manifest_minutes' },
  },
  screens: { list: screens.manifests, create: screens.newManifest, edit: screens.manifest },
  operations: {
    list: manifestApi.list,
    get: manifestApi.get,
    create: manifestApi.create,
    edit: manifestApi.edit,
    remove: manifestApi.delete,
    check: manifestApi.check,
    post: manifestApi.post,
    submit: manifestApi.submit,
    acknowledge: manifestApi.acknowledge,
    checkRemoval: manifestApi.checkDelete,
  },
})
