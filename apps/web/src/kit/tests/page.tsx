import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { pageShown } from '../events/whenIdle.ts'
import { ConfirmProvider } from '../overlays.tsx'
import { makeQueryClient } from '../useOperation.ts'

/** Answers calls by path and records their input; for tests of the browser's side alone. */
export function answering(
  answers: Readonly<Record<string, (body: Record<string, unknown>, headers: Headers) => unknown>>,
) {
  const sent: { path: string; body: Record<string, unknown>; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // As a browser: a request of a page that was left does not reach the answers of the next test.
    init.signal?.throwIfAborted()
    const [path = '', query = ''] = url.split('?')
    const body = init.body
      ? (JSON.parse(String(init.body)) as Record<string, unknown>)
      : Object.fromEntries(new URLSearchParams(query))
    const headers = new Headers(init.headers)
    sent.push({ path, body, headers })
    const answer = await answers[path]?.(body, headers)
    return answer instanceof Response ? answer : Response.json(answer ?? {})
  })
  return sent
}

/** Renders a tree with router and cache, until the test leaves it or ends: rendering that goes on after its file fails the run. */
export async function show(tree: ReactNode, at = '/') {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const router = createMemoryRouter([{ path: '*', element: tree }], { initialEntries: [at] })
  const page = () => (
    <ConfirmProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfirmProvider>
  )
  const client = makeQueryClient()
  await act(async () => root.render(page()))
  pageShown()
  const leave = () =>
    act(async () => {
      root.unmount()
      await client.cancelQueries()
    })
  onTestFinished(leave)
  return { container, router, leave }
}

/** Waits until a result is found, letting effects and responses through. */
export async function until<T>(find: () => T | null | undefined | false): Promise<T> {
  for (let round = 0; round < 1_000; round++) {
    const element = find()
    if (element) return element
    await act(async () => void (await new Promise((done) => setTimeout(done, 10))))
  }
  throw new Error(`not found: ${String(find)}\n${document.body.textContent}`)
}

/** Types a text into an input, key by key. */
export async function type(input: Element | null, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export const press = (target: Element | null, key: string, modifiers: KeyboardEventInit = {}) =>
  act(
    async () =>
      void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })),
  )

export const click = (target: Element | null | undefined) => act(async () => (target as HTMLElement | null)?.click())

/** A button or link by its label; antd inserts a space between two characters. */
export const button = (label: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (element) => element.textContent?.replace(/\s/g, '') === label,
  )
