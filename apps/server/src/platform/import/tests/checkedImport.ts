import { getImport } from '@guanqiao/domain/import/index'
import type { ImportView } from '@guanqiao/domain/import/index'
import { expect, vi } from 'vitest'
import type { Actor } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'

export const PATIENT = { timeout: 60_000, interval: 50 }

/** The import when the job that reads, checks or applies its rows is done; it may wait for the fields of its columns. */
export const checkedImport = (actor: Actor, id: string): Promise<ImportView> =>
  vi.waitFor(async () => {
    const view: ImportView = await sendOk(actor, getImport, { id })
    expect(view, JSON.stringify(view)).toMatchObject({
      state: expect.stringMatching(/^(ready|mapping)$/) as string,
      job_status: 'done',
    })
    return view
  }, PATIENT)
