import { expect, test } from 'vitest'
import { createFairQueue } from './fairQueue.ts'

const stranger = (network: string) => ({ network, familiar: false })
const known = (network: string) => ({ network, familiar: true })

function open(concurrency: number, capacity: number) {
  const queue = createFairQueue({ concurrency, capacity })
  const order: string[] = []
  const releases: (() => void)[] = []
  const refused: string[] = []
  const enter = (caller: { network: string; familiar: boolean }, name: string) =>
    queue
      .run(caller, async () => {
        order.push(name)
        await new Promise<void>((resolve) => releases.push(resolve))
      })
      .catch(() => void refused.push(name))
  const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    order,
    refused,
    enter,
    tick,
    async drain() {
      await tick()
      for (let release = releases.shift(); release; release = releases.shift()) {
        release()
        await tick()
      }
    },
  }
}

test('networks take turns; in each, known users precede unknown ones, the newest of these first', async () => {
  const { order, enter, drain } = open(1, 50)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(stranger('a'), name)
  void enter(stranger('b'), 'b1')
  void enter(known('a'), 'a!')
  await drain()
  expect(order).toEqual(['a1', 'a!', 'b1', 'a4', 'a3', 'a2'])
})

test('when it is full, the network with the most waiting attempts loses one', async () => {
  const { order, refused, enter, drain, tick } = open(1, 3)
  for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) void enter(stranger('a'), name)
  await tick()
  expect(refused).toEqual(['a1'])
  void enter(stranger('b'), 'b1')
  await tick()
  expect(refused).toEqual(['a1', 'a2'])
  void enter(known('a'), 'a!')
  await tick()
  expect(refused).toEqual(['a1', 'a2', 'a3'])
  await drain()
  expect(order).toEqual(['a0', 'a!', 'b1', 'a4'])
})

test('it is empty after failed work', async () => {
  const queue = createFairQueue({ concurrency: 1, capacity: 0 })
  await expect(queue.run(stranger('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue.run(stranger('a'), async () => 'yes')).resolves.toBe('yes')
})
