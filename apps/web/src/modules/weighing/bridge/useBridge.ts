import type { InputOf } from '@guanqiao/domain/kit/operation'
import { expectWeighing, firstPass, secondPass, weighingApi } from '@guanqiao/domain/weighing/weighing'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { asPlate } from '@guanqiao/domain/values/index'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { catchRefusal, notifyRefusal } from '../../../kit/acts/refusal.ts'
import { useDirty } from '../../../kit/dirty.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import type { Form } from '../../../kit/form/useForm.ts'
import type { LocalDraft, LocalDrafts } from '../../../kit/form/useLocalDraft.ts'
import { useLocalDraft } from '../../../kit/form/useLocalDraft.ts'
import type { Values } from '../../../kit/form/values.ts'
import { isBlank, isSame } from '../../../kit/form/values.ts'
import { useDraftKey } from '../../../kit/session/forEnterprise.ts'
import { useCall, useWrite } from '../../../kit/useOperation.ts'
import { usePlate } from './usePlate.ts'
import type { PlateBox } from './usePlate.ts'
import { passOf } from './weights.ts'
import type { ExpectedTruck, Pass, Ticket } from './weights.ts'

const { pass: _, ...passFields } = firstPass.input.fields
export const fields: Fields = passFields
const shape: Shape<Values> = { fields, mode: 'draft' }

export interface Bridge {
  readonly form: Form<Values>
  /** Unsaved input of earlier visits. */
  readonly drafts: LocalDrafts
  /** Shows a draft; saving looks its truck up again first. */
  readonly restore: (draft: LocalDraft) => void
  readonly pass: Pass
  readonly ticket: Ticket | undefined
  readonly truckData: ExpectedTruck | undefined
  readonly looking: boolean
  readonly plate: PlateBox
  /** The truck is neither in an order nor registered: a ticket for it requires confirmation. */
  readonly isUnknown: boolean
  /**
   * Finds the truck by the input, or accepts the selected plate, and loads its data; a truck with an open ticket goes to its second
   * pass. Returns whether the truck is identified.
   */
  readonly look: (plateNumber?: string) => Promise<boolean>
  /** Whether the found truck is the one whose plate is in the form. */
  readonly isSettled: boolean
  /** Saves the pass; returns the ticket, or the path of the problem. */
  readonly save: () => Promise<{ readonly saved?: Ticket; readonly at?: string | undefined }>
}

/** One truck on the scale. */
export function useBridge(first: Ticket | undefined, batch: string | null): Bridge {
  const [ticket, setTicket] = useState(first)
  const [truckData, setTruckData] = useState<ExpectedTruck>()
  const [looking, setLooking] = useState(false)
  const [settled, setSettled] = useState<string | undefined>(first?.plate_number)
  const plate = usePlate()
  const form = useForm(shape, first && startOf(first))
  const call = useCall()
  const create = useWrite(firstPass)
  const finish = useWrite(secondPass)
  const isTyped = hasInput(form.values, [truckData, ticket])
  const drafts = useLocalDraft(useDraftKey('weighing', ticket?.id), form.values, isTyped, { label: draftLabel })
  useDirty(isTyped)
  const pass = passOf(ticket, form.values['direction'] === 'out' ? 'out' : 'in')

  // For answers: the weigher types on, or corrects the plate, while they are awaited.
  const latest = useRef({ values: form.values, truckData, ticket })
  useLayoutEffect(() => void (latest.current = { values: form.values, truckData, ticket }))
  const turn = useRef(0)
  const expect = async (input: { plate_number?: string; batch_number?: string }) => {
    const mine = ++turn.current
    const plateText = input.plate_number ?? plateIn(form.values)
    const isWanted = () => plateIn(latest.current.values) === asPlate(plateText)
    setLooking(true)
    const answer = await catchRefusal(expectedTruck(call, input), (problem) => isWanted() && notifyRefusal(problem))
    if (mine === turn.current) setLooking(false)
    if (!answer || !isWanted()) return false
    const { row, open } = answer
    const { values, truckData: before, ticket: had } = latest.current
    setTruckData(row)
    setSettled(row.plate_number ?? undefined)
    if (had) return true
    setTicket(open)
    const { weight } = values
    if (open) form.replace({ ...startOf(open), weight: weight === form.values['weight'] ? null : weight })
    else form.replace(filled(values, row, before))
    return true
  }
  useEffect(() => {
    if (first)
      void expect({
        plate_number: first.plate_number,
        ...(first.batch_number ? { batch_number: first.batch_number } : {}),
      })
    else if (batch) void expect({ batch_number: batch })
    // Called once, for the truck with which the screen was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const save = async () => {
    let saved: Ticket | undefined
    const { at } = await form.send(async (value) => {
      const {
        weight,
        container_tare = null,
        deduct = null,
      } = value as { weight: string; container_tare?: string | null; deduct?: string | null }
      saved = ticket
        ? await finish.mutateAsync({ id: ticket.id, version: ticket.version, weight, container_tare, deduct })
        : await create.mutateAsync({ ...value, pass } as Parameters<typeof create.mutateAsync>[0])
    })
    if (!saved) return { at }
    drafts.drop()
    return { saved }
  }
  const take = (number: string) => {
    form.set('plate_number', number)
    plate.close()
    return form.check('plate_number') && expect({ plate_number: number })
  }
  const look = async (plateNumber?: string) => {
    if (plateNumber) return take(plateNumber)
    const plateText = plateIn(form.values)
    if (plateText === '') return form.check('plate_number')
    const plateSearch = await plate.search(plateText, () => plateIn(latest.current.values) === plateText)
    if (plateSearch.kind === 'one') return take(plateSearch.plate)
    if (plateSearch.kind === 'none') form.refuse('plate_number', plateSearch.sentence)
    return false
  }
  const restore = (draft: LocalDraft) => {
    drafts.take(draft)
    form.replace(draft.values)
  }
  const isSettled = ticket !== undefined || plateIn(form.values) === settled
  const isUnknown =
    ticket === undefined &&
    truckData !== undefined &&
    truckData.batch_number === null &&
    truckData.warnings.some(({ rule }) => rule === 'vehicleUnknown')
  return { form, drafts, restore, pass, ticket, truckData, looking, plate, isUnknown, look, isSettled, save }
}

async function expectedTruck(call: ReturnType<typeof useCall>, input: InputOf<typeof expectWeighing>) {
  const row = await call(expectWeighing, input)
  return { row, open: row.open_id ? await call(weighingApi.get, { id: row.open_id }) : undefined }
}

const plateIn = ({ plate_number }: Values): string => asPlate(String(plate_number ?? ''))

/** The form over a ticket that waits for its second pass. */
const startOf = (ticket: Ticket): Values => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, (ticket as Values)[name] ?? null])),
  site_id_text: ticket.site_id_text,
  weight: null,
})

/** Whether the weigher entered something that neither the papers nor the open ticket say. */
export const hasInput = (values: Values, sources: readonly (object | undefined)[]): boolean =>
  Object.entries(fields).some(
    ([name, field]) =>
      !isBlank(values[name]) &&
      !isSame(values[name], field.default) &&
      !sources.some((source) => isSame((source as Values | undefined)?.[name], values[name])),
  )

const draftLabel = ({ plate_number, weight }: Values): string =>
  [plate_number, weight && `${String(weight)} kg`].filter(Boolean).join(' · ')

/** Fills the form from the papers; a typed weight stays, values of the previous truck do not. */
export function filled(values: Values, row: ExpectedTruck, before: ExpectedTruck | undefined): Values {
  const of = (truckData: ExpectedTruck | undefined, name: string) => (truckData as Values | undefined)?.[name] ?? null
  const proposed = Object.keys(fields).filter((name) => of(before, name) !== null && values[name] === of(before, name))
  const present = Object.keys(fields).filter((name) => of(row, name) !== null)
  return {
    ...values,
    ...Object.fromEntries(proposed.map((name) => [name, null])),
    ...Object.fromEntries(present.map((name) => [name, of(row, name)])),
    // Without an order the truck comes loaded, unless the weigher has said otherwise.
    direction: of(row, 'direction') ?? (proposed.includes('direction') ? 'in' : (values['direction'] ?? 'in')),
  }
}
