import { inventoryFilingApi } from '@guanqiao/domain/inventory/filing'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { sample } from '@guanqiao/domain/testing/sample'
import type { Actor } from './actors.ts'

export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The goods of a gathered list: 60 t of coal. */
export const listedCoal = {
  hs_code: '2701121000',
  good_name: '炼焦煤',
  quantity: '60000',
  unit: '035',
  origin_country: 'MNG',
  duty_mode: '1',
}

/** Gathered lists that pass their checks. */
export async function openLists(clerk: Actor) {
  const filing = {
    ...sample(inventoryFilingApi.create.input, 1),
    records_no: 'BA900001',
    status: 'active',
    declare_office: '0708',
    gather_class: 'bonded',
    guarantee_valid_to: dayIn(90),
  }
  const filing_id: string = (await clerk.send(inventoryFilingApi.create, filing)).body.data.id
  const create = async () => {
    const values = {
      ...sample(inventoryApi.create.input, 1, { inventory_filing: filing_id }),
      ie_flag: 'I',
      declare_office: '0708',
      ie_office: '0708',
      ie_date: dayIn(-1),
      transport_mode: '4',
      trade_mode: '5034',
      gross_weight: '75000',
      net_weight: '60000',
      goods: [listedCoal],
      filing_id,
    }
    return (await clerk.send(inventoryApi.create, values)).body.data
  }
  const read = async (id: string) => (await clerk.send(inventoryApi.get, { id })).body.data
  const post = async (id: string) => (await clerk.send(postInventory, { ids: [id] })).body.rows[0]
  return {
    create,
    read,
    post,
    /** A new list that is frozen; it leaves by the channel that fits. */
    async frozen() {
      const { id } = await create()
      await post(id)
      return read(id)
    },
  }
}

export type Lists = Awaited<ReturnType<typeof openLists>>
