import { expect, test } from 'vitest'
import { original } from '../../examples/manifests.ts'
import { numbers } from '../../examples/random.ts'
import type { Contact, RoadManifestFiling } from './message.ts'
import { readRoadManifest, writeRoadManifest } from './roadManifest.ts'

const alphabet = [...'<&>"\'炼焦煤，（）aZ09 \t\n\r;#x]![CDATA-𠮷é\u00A0\u2028']

const words = (next: (below: number) => number, longest: number): string =>
  `x${Array.from({ length: next(longest) }, () => alphabet[next(alphabet.length)]).join('')}`

function randomManifest(seed: number): RoadManifestFiling {
  const next = numbers(seed)
  const perhaps = <V>(value: V): V | undefined => (next(2) === 0 ? value : undefined)
  const contacts = (most: number): Contact[] =>
    Array.from({ length: next(most + 1) }, () => ({ type: 'TE', value: words(next, 20) }))
  const bills = original.bills.map((bill) => ({
    ...bill,
    consignor_name: words(next, 30),
    consignor_contacts: contacts(3),
    consignee_name: words(next, 30),
    consignee_code: perhaps('X1'),
    ...(next(2) === 0
      ? { consignee_person: words(next, 30), consignee_person_contacts: [{ type: 'FX', value: '1' } as const] }
      : { consignee_person: undefined, consignee_person_contacts: [] }),
    volume: perhaps(String(next(999999))),
    routing_countries: Array.from({ length: next(4) }, () => 'MN'),
    goods: Array.from({ length: 1 + next(5) }, (_, index) => ({
      sequence: index + 1,
      description: words(next, 120),
      supplement: perhaps(words(next, 250)),
      undg_code: perhaps('1361'),
      package_quantity: 1 + next(99999),
      package_type: 'VO',
      gross_weight: `${next(1e8)}.${String(next(1000)).padStart(3, '0')}`,
    })),
    containers: Array.from({ length: next(3) }, () => ({ container_number: 'CSQU3054383' })),
  }))
  return { ...original, remark: perhaps(words(next, 250)), carrier_code: perhaps('C9'), bills }
}

test('two thousand random manifests come back as they were sent', () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const message = randomManifest(seed)
    const xml = writeRoadManifest(message)
    expect(readRoadManifest(xml), `seed ${seed}`).toEqual(message)
    expect(writeRoadManifest(readRoadManifest(xml)), `seed ${seed}`).toBe(xml)
  }
})
