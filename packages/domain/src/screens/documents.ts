import { drawerScreen, menuScreen, screen } from './screen.ts'
import type { Opening } from './screen.ts'

const declared = 'query,get,add,edit,delete,declare'

/** Filters that links to a list of documents set. */
export type DocumentFilters =
  | 'batch_number'
  | 'status'
  | 'message_type'
  | 'order_id'
  | 'created_at_from'
  | 'created_at_to'
/** `copy` names the record, or the template, that a new one begins as. */
type Beginning = 'batch_number' | 'copy'

const inventories = menuScreen<Opening | 'make' | 'from' | 'created_at_from' | 'created_at_to'>('/cdl/list', {
  title: '集报清单',
  menu: 'inventory',
  buttons: `${declared},undo`,
})

/** The documents for customs: the list, the form for a new one, and one record. */
export const documentScreens = {
  manifests: menuScreen<DocumentFilters>('/rmft/list', {
    title: '公路舱单',
    menu: 'manifest',
    buttons: `${declared},undo,print`,
    rows: 'POST /document/manifest/list',
  }),
  newManifest: screen<'copy'>('/rmft/create', { title: '舱单录入', menu: 'manifest', by: ['copy'] }),
  manifest: screen<'id' | 'act' | 'field'>('/rmft/edit', { title: '舱单', menu: 'manifest', unlisted: true }),
  manifestSheet: screen<'id'>('/rmft/print', { title: '公路舱单', menu: 'manifest', unlisted: true }),
  confirmations: menuScreen<DocumentFilters>('/rmftcar/mt4401', {
    title: '进境确报',
    menu: 'confirmation',
    buttons: `${declared},import,print`,
  }),
  newConfirmation: screen<'copy' | 'ie_flag'>('/rmftcar/mt4401/create', {
    title: '确报录入',
    menu: 'confirmation',
    by: ['copy', 'ie_flag'],
  }),
  confirmation: screen<'id'>('/rmftcar/mt4401/edit', { title: '车辆确报', menu: 'confirmation', unlisted: true }),
  makeConfirmations: screen<'order_id' | 'batch_number' | 'kind'>('/rmftcar/mt4401/make', {
    title: '生成确报',
    menu: 'confirmation',
    by: ['order_id', 'batch_number', 'kind'],
  }),
  emptyTrucks: menuScreen<DocumentFilters>('/rmftcar/camt4404', {
    title: '空车出境确报',
    menu: 'confirmation_out',
    buttons: 'query',
  }),
  newEmptyTruck: screen('/rmftcar/camt4404/create', { title: '空车确报录入', menu: 'confirmation' }),
  /** The address that favourites and last records of earlier versions have. */
  formerConfirmation: screen<'id'>('/rmftcar/camt4404/edit', {
    title: '车辆确报',
    menu: 'confirmation',
    unlisted: true,
  }),
  plannedTrucks: menuScreen('/rmftcar/advance', {
    title: '预确报',
    menu: 'confirm_advance',
    buttons: 'query,add,edit',
  }),
  packingLists: menuScreen<DocumentFilters>('/rmft/mt7402/list', {
    title: '装箱清单',
    menu: 'packing',
    buttons: declared,
    rows: 'POST /document/packing/list',
  }),
  newPackingList: screen<Beginning>('/rmft/mt7402/create', {
    title: '装箱清单录入',
    menu: 'packing',
    by: ['batch_number', 'copy'],
  }),
  packingList: screen<'id'>('/rmft/mt7402/edit', { title: '装箱清单', menu: 'packing', unlisted: true }),
  arrivals: menuScreen<DocumentFilters>('/rmft/mt3402/list', {
    title: '运抵报告',
    menu: 'arrival',
    buttons: declared,
    rows: 'POST /document/arrival/list',
  }),
  newArrival: screen<Beginning>('/rmft/mt3402/create', {
    title: '运抵报告录入',
    menu: 'arrival',
    by: ['batch_number', 'copy'],
  }),
  arrival: screen<'id'>('/rmft/mt3402/edit', { title: '运抵报告', menu: 'arrival', unlisted: true }),
  tallies: menuScreen<DocumentFilters>('/rmft/mt5402/list', {
    title: '理货报告',
    menu: 'tally',
    buttons: declared,
    rows: 'POST /document/tally/list',
  }),
  newTally: screen<Beginning>('/rmft/mt5402/create', {
    title: '理货报告录入',
    menu: 'tally',
    by: ['batch_number', 'copy'],
  }),
  tally: screen<'id'>('/rmft/mt5402/edit', { title: '理货报告', menu: 'tally', unlisted: true }),
  offloads: menuScreen<DocumentFilters>('/rmft/mt8401/list', {
    title: '落装改配',
    menu: 'offload',
    buttons: declared,
    rows: 'POST /document/offload/list',
  }),
  newOffload: screen<Beginning>('/rmft/mt8401/create', {
    title: '落装改配申请录入',
    menu: 'offload',
    by: ['batch_number', 'copy'],
  }),
  offload: screen<'id'>('/rmft/mt8401/edit', { title: '落装改配申请', menu: 'offload', unlisted: true }),
  inventories,
  newInventory: drawerScreen('/cdl/create', inventories),
}
