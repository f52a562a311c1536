import { choice, lines, text, weight } from '@guanqiao/domain/kit/field'
import { expect, test } from 'vitest'
import { differences, merged } from './merge.ts'
import type { Side } from './merge.ts'
import type { Values } from '../values.ts'

const goods = lines('货物', { name: text('品名'), gross: weight('毛重') })
const fields = {
  plate: text('车牌', { required: true }),
  status: choice('状态', { on: '启用', off: '停用' }, { default: 'on' }),
  goods,
  trucks: lines('车辆', {
    id: text('编号'),
    plate_number: text('车牌号', { required: true }),
    trailer_plate: text('挂车号'),
    planned_gross: weight('毛重(kg)'),
    goods,
  }),
}

const truck = (id: string | null, plate_number: string, change: object = {}): Values => ({
  id,
  plate_number,
  trailer_plate: null,
  planned_gross: '48000.000',
  goods: null,
  ...change,
})
const began = [truck('1', '蒙L00001'), truck('2', '蒙L00002'), truck('3', '蒙L00003')]

const trucksOf = (mine: readonly Values[], theirs: readonly Values[]) => ({
  began: { trucks: began },
  mine: { trucks: mine },
  theirs: { trucks: theirs },
})
const choicesOf = (versions: ReturnType<typeof trucksOf>) =>
  differences(fields, versions).map(({ path, choice: which }) => [path, which])
const take = (versions: ReturnType<typeof trucksOf>, choices: Record<string, Side> = {}) =>
  merged(fields, versions, choices)['trucks'] as Values[]

test('a conflict keeps mine where I changed it and theirs where only they did', () => {
  const versions = {
    began: { plate: 'A', status: 'on' },
    mine: { plate: 'B', status: 'on' },
    theirs: { plate: 'C', status: 'off' },
  }
  expect(differences(fields, versions).map(({ path, choice: which }) => [path, which])).toEqual([
    ['plate', 'mine'],
    ['status', 'theirs'],
  ])
  expect(merged(fields, versions, {})).toEqual({ plate: 'B', status: 'off' })
  expect(merged(fields, versions, { plate: 'theirs', status: 'mine' })).toEqual({ plate: 'C', status: 'on' })
})

test('a change of one side in a line is merged without a question', () => {
  const mine = [truck('1', '蒙L00001', { planned_gross: '47000' }), began[1]!, began[2]!, truck(null, '蒙L00009')]
  const theirs = [began[0]!, truck('2', '蒙L00002', { trailer_plate: '蒙L1111挂' }), began[2]!, truck('4', '蒙L00004')]
  const versions = trucksOf(mine, theirs)
  expect(choicesOf(versions)).toEqual([
    ['trucks.2.trailer_plate', 'theirs'],
    ['trucks.4', 'theirs'],
  ])
  expect(take(versions)).toEqual([
    truck('1', '蒙L00001', { planned_gross: '47000' }),
    truck('2', '蒙L00002', { trailer_plate: '蒙L1111挂' }),
    began[2],
    truck(null, '蒙L00009'),
    truck('4', '蒙L00004'),
  ])
  expect(take(versions)[0]).toBe(mine[0])
})

test('a cell changed on both sides is asked about; 47000 and 47000.000 are equal', () => {
  const mine = [truck('1', '蒙L00001', { planned_gross: '47000' }), ...began.slice(1)]
  expect(
    choicesOf(trucksOf(mine, [truck('1', '蒙L00001', { planned_gross: '47000.000' }), ...began.slice(1)])),
  ).toEqual([])
  const versions = trucksOf(mine, [truck('1', '蒙L00001', { planned_gross: '46000.000' }), ...began.slice(1)])
  const [difference, ...rest] = differences(fields, versions)
  expect(rest).toEqual([])
  expect(difference).toMatchObject({
    path: 'trucks.1.planned_gross',
    lines: '车辆',
    title: '蒙L00001 毛重(kg)',
    choice: 'mine',
  })
  expect(take(versions)[0]?.['planned_gross']).toBe('47000')
  expect(take(versions, { 'trucks.1.planned_gross': 'theirs' })[0]?.['planned_gross']).toBe('46000.000')
})

test('a line removed by one and changed by the other is not lost unless that is chosen', () => {
  const mine = [truck('1', '蒙L00001', { planned_gross: '47000' }), began[1]!]
  const versions = trucksOf(mine, [began[1]!, truck('3', '蒙L00003', { planned_gross: '46000.000' })])
  expect(choicesOf(versions)).toEqual([
    ['trucks.1', 'mine'],
    ['trucks.3', 'theirs'],
  ])
  expect(take(versions).map((line) => [line['id'], line['plate_number']])).toEqual([
    [null, '蒙L00001'],
    ['2', '蒙L00002'],
    ['3', '蒙L00003'],
  ])
  expect(take(versions, { 'trucks.1': 'theirs', 'trucks.3': 'mine' })).toEqual([began[1]])
})

test('a line that one user removed and the other left unchanged is removed', () => {
  expect(take(trucksOf(began.slice(1), began.slice(0, 2)))).toEqual([began[1]])
})

const coal = { name: '煤', gross: '5' }
const ore = { name: '矿', gross: '7' }
const goodsOf = (mine: readonly Values[], theirs: readonly Values[]) => ({
  began: { goods: [coal, ore] },
  mine: { goods: mine },
  theirs: { goods: theirs },
})

test('lines without ids are merged by number, each as a whole', () => {
  const apart = goodsOf([{ ...coal, gross: '6' }, ore], [coal, { ...ore, gross: '8' }])
  expect(differences(fields, apart).map(({ path, title }) => [path, title])).toEqual([['goods.1', '第 2 行 矿']])
  expect(merged(fields, apart, {})['goods']).toEqual([
    { ...coal, gross: '6' },
    { ...ore, gross: '8' },
  ])
  const both = goodsOf([{ ...coal, gross: '6' }, ore], [{ ...coal, name: '焦煤' }, ore])
  expect(merged(fields, both, {})['goods']).toEqual([{ ...coal, gross: '6' }, ore])
  expect(merged(fields, both, { 'goods.0': 'theirs' })['goods']).toEqual([{ ...coal, name: '焦煤' }, ore])
})

test('lines without ids of which some were added or removed are chosen all together', () => {
  const versions = goodsOf([coal], [coal, { ...ore, gross: '8' }])
  expect(differences(fields, versions).map(({ path, choice: which }) => [path, which])).toEqual([['goods', 'mine']])
  expect(merged(fields, versions, { goods: 'theirs' })['goods']).toEqual(versions.theirs.goods)
})

test('lines within lines are merged as well', () => {
  const started = truck('1', '蒙L00001', { goods: [coal, ore] })
  const versions = {
    began: { trucks: [started] },
    mine: { trucks: [{ ...started, goods: [{ ...coal, gross: '6' }, ore] }] },
    theirs: { trucks: [{ ...started, goods: [coal, { ...ore, gross: '8' }] }] },
  }
  expect(differences(fields, versions).map(({ path, title }) => [path, title])).toEqual([
    ['trucks.1.goods.1', '蒙L00001 货物 第 2 行 矿'],
  ])
  const [line] = merged(fields, versions, {})['trucks'] as Values[]
  expect(line?.['goods']).toEqual([
    { ...coal, gross: '6' },
    { ...ore, gross: '8' },
  ])
})
