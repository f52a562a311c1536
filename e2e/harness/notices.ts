import { expect } from '@playwright/test'
import { apiAs } from './api.ts'

/** The mobile numbers of demonstration accounts. */
export const mobiles = { 'a.weigher': '13847800015', 'b.clerk': '13847800019' } as const

interface Listed {
  readonly rows: readonly { readonly id: string; readonly status: string }[]
}

/** The content of the latest simulated text message or mail to a recipient, once it has left. */
export async function latestNotice(recipient: string): Promise<string> {
  const api = await apiAs('admin')
  let content = ''
  await expect
    .poll(async () => {
      const { rows } = await api.get<Listed>('/platform/outgoing/getall', { recipient, pageSize: '1' })
      const [latest] = rows
      if (latest?.status !== 'sent') return latest?.status
      const one = await api.post<{ data: { content: string } }>('/platform/outgoing/getbyid', { id: latest.id })
      content = one.data.content
      return 'sent'
    })
    .toBe('sent')
  await api.context.dispose()
  return content
}
