import { vehicleApi } from '@guanqiao/domain/transport/index'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'
import { openTrade } from '../testing/trade.ts'
import type { Trade } from '../testing/trade.ts'

let stage: Stage
let trade: Trade

beforeAll(async () => {
  stage = await createStage()
  trade = await openTrade(stage, 'a')
})
afterEach(() => stage.database.owner.unsafe('drop function if exists give_up cascade'))
afterAll(() => stage.close())

/** Makes PostgreSQL raise the error that a statement gets without free space. */
const giveUp = (sqlState: string) =>
  stage.database.owner.unsafe(`
    create function give_up() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '${sqlState}'; end $$;
    create trigger gives_up after insert on vehicle for each row execute function give_up()`)

const draft = (plate_number: string) => ({
  plate_number,
  vehicle_type: 'tractor',
  curb_weight: '15200',
  company_id: trade.company_id,
})
const entries = async (plate: string) =>
  (await stage.database.owner`select from audit_log where after ->> 'plate_number' = ${plate}`).length

test.each([
  ['the disk is full', '53100', '蒙Z00001'],
  ['the memory is full', '53200', '蒙Z00002'],
  ['there are too many connections', '53300', '蒙Z00003'],
  ['a limit of the server is reached', '53400', '蒙Z00004'],
  ['the server is starting', '57P03', '蒙Z00005'],
])(
  'when %s a write is refused for now, leaves nothing, and goes through later under the same key',
  async (_what, sqlState, plate) => {
    const key = { 'idempotency-key': `full-${sqlState}` }
    await giveUp(sqlState)
    const refused = await trade.clerk.send(vehicleApi.create, draft(plate), key)
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'server.unavailable', message: '系统暂时不可用，请稍后再试' },
      headers: { 'retry-after': '1' },
    })
    expect(JSON.stringify(refused.body)).not.toContain('no room')
    expect(await entries(plate)).toBe(0)
    expect((await trade.clerk.send(vehicleApi.list, { plate_number: plate })).body.rows).toEqual([])
    await stage.database.owner.unsafe('drop function give_up cascade')
    expect((await trade.clerk.send(vehicleApi.create, draft(plate), key)).status).toBe(200)
    expect(await entries(plate)).toBe(1)
  },
)
