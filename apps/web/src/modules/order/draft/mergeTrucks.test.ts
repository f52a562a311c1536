import { expect, test } from 'vitest'
import { mergedTrucks, truckDifferences } from './mergeTrucks.ts'

const truck = (id: string | null, plate_number: string, change: object = {}) => ({
  id,
  plate_number,
  trailer_plate: null,
  planned_gross: '48000.000',
  ...change,
})
const began = [truck('1', '蒙L00001'), truck('2', '蒙L00002'), truck('3', '蒙L00003')]

test('a change of one side is merged without a question', () => {
  const mine = [truck('1', '蒙L00001', { planned_gross: '47000' }), began[1]!, began[2]!, truck(null, '蒙L00009')]
  const theirs = [began[0]!, truck('2', '蒙L00002', { trailer_plate: '蒙L1111挂' }), began[2]!, truck('4', '蒙L00004')]
  const differences = truckDifferences(began, mine, theirs)
  expect(differences.map(({ key, choice }) => [key, choice])).toEqual([
    ['2.trailer_plate', 'theirs'],
    ['4', 'theirs'],
  ])
  expect(mergedTrucks(mine, theirs, differences, {})).toEqual([
    truck('1', '蒙L00001', { planned_gross: '47000' }),
    truck('2', '蒙L00002', { trailer_plate: '蒙L1111挂' }),
    began[2],
    truck(null, '蒙L00009'),
    truck('4', '蒙L00004'),
  ])
})

test('a cell changed on both sides is asked about; 47000 and 47000.000 are equal', () => {
  const mine = [truck('1', '蒙L00001', { planned_gross: '47000' }), ...began.slice(1)]
  expect(
    truckDifferences(began, mine, [truck('1', '蒙L00001', { planned_gross: '47000.000' }), ...began.slice(1)]),
  ).toEqual([])
  const theirs = [truck('1', '蒙L00001', { planned_gross: '46000.000' }), ...began.slice(1)]
  const differences = truckDifferences(began, mine, theirs)
  expect(differences).toMatchObject([{ key: '1.planned_gross', choice: 'mine' }])
  expect(mergedTrucks(mine, theirs, differences, {})[0]?.['planned_gross']).toBe('47000')
  expect(mergedTrucks(mine, theirs, differences, { '1.planned_gross': 'theirs' })[0]?.['planned_gross']).toBe(
    '46000.000',
  )
})

test('a truck removed by one and changed by the other is not lost unless that is chosen', () => {
  const mine = [truck('1', '蒙L00001', { planned_gross: '47000' }), began[1]!]
  const theirs = [began[1]!, truck('3', '蒙L00003', { planned_gross: '46000.000' })]
  const differences = truckDifferences(began, mine, theirs)
  expect(differences.map(({ key, choice }) => [key, choice])).toEqual([
    ['1', 'mine'],
    ['3', 'theirs'],
  ])
  expect(mergedTrucks(mine, theirs, differences, {}).map((line) => [line['id'], line['plate_number']])).toEqual([
    [null, '蒙L00001'],
    ['2', '蒙L00002'],
    ['3', '蒙L00003'],
  ])
  expect(mergedTrucks(mine, theirs, differences, { '1': 'theirs', '3': 'mine' })).toEqual([began[1]])
})

test('a truck that one user removed and the other left unchanged is removed', () => {
  const mine = began.slice(1)
  const theirs = began.slice(0, 2)
  const differences = truckDifferences(began, mine, theirs)
  expect(mergedTrucks(mine, theirs, differences, {})).toEqual([began[1]])
})
