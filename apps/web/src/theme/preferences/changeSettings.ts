import { savePreferences } from '@guanqiao/domain/preferences/preferences'
import type { Settings } from '@guanqiao/domain/preferences/settings'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import { dismiss, notify } from '../../kit/events/notices.ts'
import { applySettings, settingsNow } from '../appearance.ts'

/** How long the change of colours is announced, ms. */
const ANNOUNCED_MS = 1_500

/** Settings that change the colours of the page. */
const colouring = ['appearance', 'menu_theme', 'primary_colour', 'colour_weak'] as const

/** Applies a change to this page at once, and stores it for the user. */
export function changeSettings(change: Partial<Settings>): void {
  const before = settingsNow()
  const next = applySettings({ ...before, ...change })
  if (colouring.some((name) => next[name] !== before[name])) {
    const id = notify({ tone: 'info', title: '正在切换主题！' })
    setTimeout(() => dismiss(id), ANNOUNCED_MS)
  }
  void store(next)
}

let pending: Settings | undefined
let isStoring = false

/** Sends the latest settings, one request at a time: quick changes must not overtake each other. */
async function store(settings: Settings): Promise<void> {
  pending = settings
  if (isStoring) return
  isStoring = true
  try {
    while (pending) {
      const sent: Settings = pending
      pending = undefined
      await catchRefusal(call(savePreferences, { ...sent }), ({ message }) => {
        pending = undefined
        notify({ tone: 'attention', title: '设置只保存在本机', text: `${message}。恢复后再改一次即可保存到账号。` })
      })
    }
  } finally {
    isStoring = false
  }
}
