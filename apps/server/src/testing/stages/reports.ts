import { transmitterApi } from '@guanqiao/domain/reference/transmitter'
import { sample } from '@guanqiao/domain/testing/sample'
import type { Actor } from '../actors.ts'
import type { Crossing } from '../crossing.ts'
import { openCrossing } from '../crossing.ts'
import type { Reports } from '../reports.ts'
import { openReports } from '../reports.ts'
import { sendOk } from '../trade.ts'
import { stage, withStage } from './openStages.ts'

/** Administrator of the first enterprise. */
export let clerk: Actor
export let crossing: Crossing
export let reports: Reports
/** The id of the company that sends the reports. */
export let transmitter: string

/** With batches and reports of one enterprise. `open` adds what the tests of the caller need. */
export const withReports = (open: () => Promise<void> = async () => {}): void =>
  withStage(async () => {
    clerk = await stage.as('a.admin')
    crossing = await openCrossing(stage)
    const sender = { ...sample(transmitterApi.create.input, 7), status: 'active' }
    transmitter = (await sendOk(clerk, transmitterApi.create, sender)).id
    reports = openReports({ clerk, crossing, transmitter })
    await open()
  })
