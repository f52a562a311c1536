// @vitest-environment happy-dom
import { act, lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { EarlyKeys } from '../keys/EarlyKeys.tsx'
import { useKeys } from '../keys/keys.ts'
import { press, show, until } from './page.tsx'

test('keys pressed before those of a list are loaded move the cursor and start a record once they are', async () => {
  const moves: string[] = []
  function Late() {
    useKeys('卡车列表', [{ keys: ['j', 'ArrowDown', 'n'], label: '下一行', run: ({ key }) => void moves.push(key) }])
    return <p>loaded</p>
  }
  let arrive: (module: { default: typeof Late }) => void = () => {}
  const Keys = lazy(() => new Promise<{ default: typeof Late }>((resolve) => (arrive = resolve)))
  const page = await show(
    <Suspense fallback={<EarlyKeys />}>
      <Keys />
    </Suspense>,
  )
  await press(document.body, 'j')
  await press(document.body, 'ArrowDown')
  await press(document.body, 'x')
  await press(document.body, 'n')
  expect(moves).toEqual([])
  await act(async () => arrive({ default: Late }))
  await until(() => document.querySelector('p'))
  await until(() => moves.length === 3)
  expect(moves).toEqual(['j', 'ArrowDown', 'n'])
  await page.leave()
})
